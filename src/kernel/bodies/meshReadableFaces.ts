import type { Quality } from '../../model/modelExtras';
import { noFacts } from '../base/noFacts';
import type { Rgba } from '../base/scene';
import { Unexpected, unexpectedAsValue } from '../base/unexpected';
import type { Body, Face } from '../brep/brep';
import { facesOf } from '../brep/facesOf';
import { openSides } from '../mesh/openSides';
import { bodyLimits } from './bodyLimits';
import type { BuiltPart } from './builtPart';
import { meshBody } from './meshBody';

/**
 * Meshes those faces of a body that can be meshed, as an open surface: without a volume, and without an area where a
 * face is missing or a solid is not closed. Faces that were not read count as missing.
 * @param unitMillimetres millimetres in the unit of the body's lengths
 * @param reportShare receives the share of it that is meshed, from 0 to 1
 * @returns null where no face can be meshed
 */
export function meshReadableFaces(
  body: Body,
  unitMillimetres: number,
  quality: Quality,
  look: { readonly name: string; readonly color: Rgba | null },
  reportShare: (share: number) => void = () => undefined,
): BuiltPart | null {
  const all = facesOf(body);
  const limitsOf = (faces: readonly Face[]) => {
    const found = unexpectedAsValue(() =>
      bodyLimits(asSheet(body, faces), unitMillimetres, quality),
    );
    return found instanceof Unexpected ? null : found;
  };
  // A face alone is meshed as finely, and as loosely, as among the others.
  const limits = limitsOf(all) ?? limitsOf(all.filter((face) => limitsOf([face]) !== null));
  if (limits === null) return null;
  const meshed = (faces: readonly Face[]) => {
    const sheet = asSheet(body, faces);
    const options = { limits, ...(faces.length > 1 && { reportShare }) };
    const made = unexpectedAsValue(() => meshBody(sheet, unitMillimetres, quality, look, options));
    return made instanceof Unexpected || made.kind === 'not taken' ? null : made;
  };
  // Often only unread faces are missing. One by one, the others take several times as long.
  const together = meshed(all);
  const readable = together ? all : all.filter((face) => meshed([face]) !== null);
  if (readable.length === 0) return null;
  const built = together ?? meshed(readable);
  if (!built) return null;
  const missing = body.unread.length + all.length - readable.length;
  const { part, ...rest } = built;
  const isOpen = body.kind === 'solid' && openSides(part) > 0;
  const area = missing === 0 && !isOpen ? part.solid.area : null;
  return {
    ...rest,
    part: {
      ...part,
      solid: { ...noFacts, area },
      ...(missing > 0 && { missingFaces: missing }),
    },
    unmeshedFaces: missing,
    ...(body.kind === 'solid' && { isOpen: true }),
  };
}

function asSheet(body: Body, faces: readonly Face[]): Body {
  return { ...body, kind: 'sheet', lumps: [{ shells: [{ faces }] }], unread: [] };
}
