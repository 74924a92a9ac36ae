import type { Quality } from '../../../../model/modelExtras';
import type { PartMesh } from '../../../base/scene';
import { curveWarnings, wireframeOf, type StandaloneCurve } from '../../../bodies/wireframe';
import { Unexpected, unexpectedAsValue } from '../../../base/unexpected';
import type { Entity } from '../file/igesFile';
import { segmentsOf } from '../geometry/igesCurves';
import type { Source } from '../geometry/igesSource';

/** Curve types: arcs, composite curves, conics, copious data, lines, parametric and B-spline curves. */
const curveTypes: ReadonlySet<number> = new Set([100, 102, 104, 106, 110, 112, 126]);

/**
 * Types that only describe the appearance, placement or grouping of others: colours, matrices, views, groups,
 * properties.
 */
const wordsOfOthers: ReadonlySet<number> = new Set([
  ...[0, 124, 302, 304, 308, 310, 314, 320, 322, 402, 404, 406, 408, 410, 412],
]);

/** The curves of a file that has neither solid nor surface, and warnings about what else is not shown. */
export interface CurvesAlone {
  readonly part: PartMesh;
  readonly warnings: readonly string[];
}

/** Returns null if there is no curve that can be read. */
export function curvesAlone(source: Source, name: string, quality: Quality): CurvesAlone | null {
  const whole = source.file.entities.filter(({ isPiece, isBlanked }) => !isPiece && !isBlanked);
  const curves: StandaloneCurve[] = [];
  let [shown, unread] = [0, 0];
  for (const entity of whole.filter(({ type }) => !wordsOfOthers.has(type))) {
    const own = piecesOf(source, entity);
    for (const piece of own) curves.push(piece);
    if (own.length > 0) shown += 1;
    else unread += 1;
  }
  const part = wireframeOf(name, curves, quality);
  return part && { part, warnings: curveWarnings(shown, unread) };
}

function piecesOf(source: Source, { id, type }: Entity): readonly StandaloneCurve[] {
  if (!curveTypes.has(type)) return [];
  const read = unexpectedAsValue(() => segmentsOf(source, id));
  return read instanceof Unexpected ? [] : read;
}
