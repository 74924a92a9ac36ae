import type { Quality } from '../../model/modelExtras';
import { Unexpected, unexpectedAsValue } from '../base/unexpected';
import type { Rgba } from '../base/scene';
import type { Body } from '../brep/brep';
import type { BuiltPart } from './builtPart';
import { meshBody, type MeshBodyOptions, type MeshedBody } from './meshBody';
import { meshReadableFaces } from './meshReadableFaces';

/** A body as it is shown. */
export interface ShownBody {
  /** Null where no face can be meshed. */
  readonly part: BuiltPart | null;
  /** For a log: why it is shown open, without some of its faces, or not at all; null where it is complete. */
  readonly why: string | null;
}

type Look = { readonly name: string; readonly color: Rgba | null };

/**
 * Meshes a body completely, where that is not possible those of its faces that can be meshed, as an open surface.
 * @param unitMillimetres millimetres in the unit of the body's lengths
 */
export function meshShownBody(
  body: Body,
  unitMillimetres: number,
  quality: Quality,
  look: Look,
  options: MeshBodyOptions = {},
): ShownBody {
  const whole = meshWholeBody(body, unitMillimetres, quality, look, options);
  if (whole.kind === 'meshed') return { part: { ...whole, unmeshedFaces: 0 }, why: null };
  return { part: meshOpenBody(body, unitMillimetres, quality, look), why: whole.why };
}

/** Meshes a body completely. Whatever goes wrong with it, even a defect of this kernel, costs no other body. */
export function meshWholeBody(
  body: Body,
  unitMillimetres: number,
  quality: Quality,
  look: Look,
  options: MeshBodyOptions = {},
): MeshedBody {
  const [unread] = body.unread;
  if (unread) return { kind: 'not taken', why: unread.why };
  const whole = unexpectedAsValue(() => meshBody(body, unitMillimetres, quality, look, options));
  return whole instanceof Unexpected ? { kind: 'not taken', why: whole.message } : whole;
}

/** Meshes those faces of a body that can be meshed; null where there is none. */
export function meshOpenBody(
  body: Body,
  unitMillimetres: number,
  quality: Quality,
  look: Look,
  reportShare?: (share: number) => void,
): BuiltPart | null {
  const open = unexpectedAsValue(() =>
    meshReadableFaces(body, unitMillimetres, quality, look, reportShare),
  );
  return open instanceof Unexpected ? null : open;
}
