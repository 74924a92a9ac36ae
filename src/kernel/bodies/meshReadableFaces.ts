import type { Quality } from '../../model/modelExtras';
import { noFacts } from '../base/noFacts';
import type { Rgba } from '../base/scene';
import type { Body, Face } from '../brep/brep';
import { facesOf } from '../brep/facesOf';
import type { BuiltPart } from './builtPart';
import { meshBody } from './meshBody';

/**
 * Meshes those faces of a body that can be meshed, as an open surface: without a volume, and without an area where a
 * face is missing. Faces that were not read count as missing.
 * @param unitMillimetres millimetres in the unit of the body's lengths
 * @returns null where no face can be meshed
 */
export function meshReadableFaces(
  body: Body,
  unitMillimetres: number,
  quality: Quality,
  look: { readonly name: string; readonly color: Rgba | null },
): BuiltPart | null {
  const meshed = (faces: readonly Face[]) =>
    meshBody(asSheet(body, faces), unitMillimetres, quality, look);
  const all = facesOf(body);
  const readable = all.filter((face) => meshed([face]).kind === 'meshed');
  if (readable.length === 0) return null;
  const built = meshed(readable);
  if (built.kind === 'not taken') return null;
  const missing = body.unread.length + all.length - readable.length;
  const { part, ...rest } = built;
  const area = missing === 0 ? part.solid.area : null;
  return {
    ...rest,
    part: {
      ...part,
      solid: { ...noFacts, area },
      ...(missing > 0 && { missingFaces: missing }),
    },
    unmeshedFaces: missing,
  };
}

function asSheet(body: Body, faces: readonly Face[]): Body {
  return { ...body, kind: 'sheet', lumps: [{ shells: [{ faces }] }], unread: [] };
}
