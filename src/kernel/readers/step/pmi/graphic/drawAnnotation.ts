import type { Matrix } from '../../../../base/matrix';
import { cross, dot, minus, plus, type Vector } from '../../../../base/vector';
import { referenceIn, referencesIn } from '../../../../part21/parameter';
import { mappedItemOf, representationOf } from '../../../../part21/representations';
import { transformBetween, placementOf } from '../../assembly/stepPlacement';
import { curvePoints, curveStrips, type CurveSource } from './annotationCurves';
import { workPerItem, type Drawing } from './drawing';
import { polylinePoints } from './polylinePoints';
import { drawTessellated } from './tessellatedSets';
import { composed } from '../../../../base/matrix';

const deepest = 8;

/** Draws the item of an annotation occurrence. @throws RangeError for what cannot be drawn */
export function drawItem(
  source: CurveSource,
  id: number,
  drawing: Drawing,
  place: Matrix | null = null,
  depth = 0,
): void {
  const { pmi } = source;
  if (depth > deepest) throw new RangeError('sets in sets without end');
  source.budget.read(workPerItem);
  const draw = (children: readonly number[], at = place) => {
    for (const child of children) drawItem(source, child, drawing, at, depth + 1);
  };
  const line = polylinePoints(source, id);
  if (line) {
    drawing.addLine(line, place);
    return;
  }
  if (drawTessellated(source, id, place, drawing)) return;
  const curves = pmi.own(id, 'GEOMETRIC_CURVE_SET', 1) ?? pmi.own(id, 'GEOMETRIC_SET', 1);
  const set = pmi.own(id, 'TESSELLATED_GEOMETRIC_SET', 1);
  const fill = pmi.own(id, 'ANNOTATION_FILL_AREA', 1);
  const mapped = mappedItemOf(pmi.file, id);
  if (curves) draw(referencesIn(curves[0]));
  else if (set) draw(referencesIn(set[0]), composed(place, repositioning(source, id)));
  else if (fill) fillArea(source, referencesIn(fill[0]), drawing, place);
  else if (mapped) {
    const { origin, target, representation } = mapped;
    const [from, to] = [origin, target].map((one) => placementOf(pmi.file, one, source.metres));
    const moved = composed(place, transformBetween(from ?? null, to ?? null));
    draw(representationOf(pmi.file, representation)?.items ?? [], moved);
  } else if (!pmi.is(id, ...withoutLines)) {
    const strips = curveStrips(source, id);
    if (!strips) throw new RangeError('a kind of curve that is not known');
    for (const points of strips) drawing.addLine(flat(points), place);
  }
}

const withoutLines = [
  'CARTESIAN_POINT',
  'AXIS2_PLACEMENT_3D',
  'TESSELLATED_POINT_SET',
  'PLANE',
] as const;

function repositioning({ pmi, metres }: CurveSource, id: number): Matrix | null {
  const location = pmi.own(id, 'REPOSITIONED_TESSELLATED_ITEM', 1);
  return location && placementOf(pmi.file, referenceIn(location[0]), metres);
}

/** Fills a convex outline with triangles, such as an arrow head; any other fill area is drawn as outlines. */
function fillArea(
  source: CurveSource,
  boundaries: readonly number[],
  drawing: Drawing,
  place: Matrix | null,
): void {
  const outlines = boundaries.map((id) => curvePoints(source, id) ?? []);
  const [only] = outlines;
  if (only && outlines.length === 1) fillOutline(only, drawing, place);
  else for (const outline of outlines) drawing.addLine(flat(outline), place, true);
}

/** Draws a closed outline, and fills it if it is convex. */
export function fillOutline(
  outline: readonly Vector[],
  drawing: Drawing,
  place: Matrix | null,
): void {
  drawing.addLine(flat(outline), place, true);
  const [first, ...others] = outline;
  if (!first || !isConvex(outline)) return;
  for (const [i, next] of others.entries()) {
    const after = others[i + 1];
    if (after) drawing.addTriangles(flat([first, next, after]), place);
  }
}

export function flat(points: readonly Vector[]): Float64Array {
  const all = new Float64Array(3 * points.length);
  for (const [i, point] of points.entries()) all.set(point, 3 * i);
  return all;
}

function isConvex(points: readonly Vector[]): boolean {
  const bends = points.map((point, i) => {
    const before = points.at(i - 1) ?? point;
    const after = points[(i + 1) % points.length] ?? point;
    return cross(minus(point, before), minus(after, point));
  });
  const sum = bends.reduce<Vector>(plus, [0, 0, 0]);
  return bends.every((bend) => dot(bend, sum) >= 0);
}
