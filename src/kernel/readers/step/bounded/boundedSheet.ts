import { cross, lengthOf, minus, type Vector } from '../../../base/vector';
import type { Body, UnreadFace } from '../../../brep/brep';
import { Unexpected, unexpectedAsValue } from '../../../base/unexpected';
import { boundedSurfacesIn } from '../../../part21/representations';
import type { StepFile } from '../../../part21/stepFile';
import type { FaceDraft } from '../../../sewing/faceDraft';
import { sewShells } from '../../../sewing/sewShells';
import type { BodyItem } from '../brep/stepBody';
import { sourceOf } from '../brep/stepSource';
import type { ColorOf } from '../brep/stepTopology';
import { CurvePieces } from '../wireframe/curvePieces';
import { surfaceDraft } from './surfaceDraft';

/**
 * The bounded surfaces of a `GEOMETRIC_SET` (ISO 10303-42) as one sheet body in millimetres. The file has no topology
 * for them; surfaces whose borders coincide are joined. Those that are damaged, or of a kind that is not supported, are
 * its unread faces.
 * @throws Unexpected if there is no other
 */
export function boundedSheet(
  file: StepFile,
  { id, name, representation }: BodyItem,
  colorOf: ColorOf,
): Body {
  const source = sourceOf(file, representation);
  const place = { source, pieces: new CurvePieces(file, source) };
  const surfaces = boundedSurfacesIn(file, id);
  const unread: UnreadFace[] = [];
  const drafts = surfaces.flatMap((surface) => {
    const draft = unexpectedAsValue(() => surfaceDraft(place, surface, colorOf(surface)));
    if (!(draft instanceof Unexpected)) return [draft];
    unread.push({ id: surface, why: draft.message });
    return [];
  });
  const found = sewShells(drafts.some(hasArea) ? drafts.filter(hasArea) : drafts);
  for (const { id, why } of found.left) unread.push({ id, why: `surface #${id}: ${why}` });
  const [first] = unread;
  if (first && found.shells.length === 0) throw new Unexpected(first.why);
  const shells = found.shells.map(({ faces }) => ({ faces }));
  return { name, kind: 'sheet', lumps: [{ shells }], unread, color: null, placements: [] };
}

/** Whether a surface is more than a point or a line, as the edge of a wing that comes to a point is written. */
function hasArea({ surface }: FaceDraft): boolean {
  return surface.kind !== 'bspline' || !isOnOneLine(surface.poles.flat());
}

/** Share of the largest coordinate: so far points lie beside a line by rounding. */
const rounding = 1e-12;

function isOnOneLine(points: readonly Vector[]): boolean {
  const [first] = points;
  if (!first) return true;
  const arms = points.map((point) => minus(point, first));
  const longest = arms.reduce((most, arm) => (lengthOf(arm) > lengthOf(most) ? arm : most));
  const slack = rounding * Math.max(...points.flat().map(Math.abs));
  // Twice the area of the triangle with the longest arm is at most that arm times the slack.
  return arms.every((arm) => lengthOf(cross(arm, longest)) <= slack * lengthOf(longest));
}
