import type { Body } from '../../../brep/brep';
import { Unexpected } from '../../../base/unexpected';
import { boundedSurfacesIn } from '../../../part21/representations';
import type { StepFile } from '../../../part21/stepFile';
import { joined } from '../../../sewing/joined';
import type { BodyItem } from '../brep/stepBody';
import { sourceOf } from '../brep/stepSource';
import type { ColorOf } from '../brep/stepTopology';
import { CurvePieces } from '../wireframe/curvePieces';
import { surfaceDraft } from './surfaceDraft';

/**
 * The bounded surfaces of a `GEOMETRIC_SET` (ISO 10303-42) as one sheet body in millimetres. The file has no topology
 * for them; surfaces whose borders coincide are joined. No surface is left out.
 * @throws Unexpected if one of them is damaged, or of a kind that is not supported
 */
export function boundedSheet(
  file: StepFile,
  { id, name, representation }: BodyItem,
  colorOf: ColorOf,
): Body {
  const source = sourceOf(file, representation);
  const place = { source, pieces: new CurvePieces(file, source) };
  const surfaces = boundedSurfacesIn(file, id);
  const found = joined(surfaces.map((surface) => surfaceDraft(place, surface, colorOf(surface))));
  const [left] = found.left;
  if (left) throw new Unexpected(`surface #${left.id}: ${left.why}`);
  const shells = found.shells.map(({ faces }) => ({ faces }));
  return { name, kind: 'sheet', lumps: [{ shells }], unread: [], color: null, placements: [] };
}
