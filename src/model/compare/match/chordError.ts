import { outOfRange } from '../../../words/outOfRange';
import type { Vector } from '../../shapes';
import { cross, distance, dot, lengthOf, minus, vectorAt } from '../../vectors';

/**
 * How far facets lie inside of the round shape that they stand for, metres; 0 where all edges are sharp. Across an edge
 * between two facets of a width, whose normals differ by an angle, a circle rises above the facet by half the width
 * times the tangent of a quarter of the angle. Points are compared by their exact coordinates, as files repeat them.
 * @param corners nine numbers for each triangle, metres
 */
export function chordError(corners: Float64Array): number {
  const sides = new Map<string, Side>();
  let most = 0;
  for (let at = 0; at < corners.length; at += 9) {
    const points = [0, 3, 6].map((next) => vectorAt(corners, at + next));
    const [a = outOfRange(), b = outOfRange(), c = outOfRange()] = points;
    const normal = cross(minus(b, a), minus(c, a));
    const area = lengthOf(normal);
    if (!(area > 0)) continue;
    for (const [i, from] of points.entries()) {
      const to = points[(i + 1) % 3] ?? outOfRange();
      const side = { normal, area, width: area / distance(from, to) };
      const other = sides.get(keyOf(to, from));
      if (other) most = Math.max(most, riseOver(side, other));
      else sides.set(keyOf(from, to), side);
    }
  }
  return most;
}

/** A triangle beside one of its edges. */
interface Side {
  readonly normal: Vector;
  /** The length of the normal: twice the area. */
  readonly area: number;
  /** Its height above the edge. */
  readonly width: number;
}

function riseOver(one: Side, other: Side): number {
  const angle = Math.atan2(
    lengthOf(cross(one.normal, other.normal)),
    dot(one.normal, other.normal),
  );
  if (angle > maxRound) return 0;
  return (Math.min(one.width, other.width) / 2) * Math.tan(angle / 4);
}

/** The largest angle between facets that stand for a round face, radians; a hexagon has 60°. */
const maxRound = Math.PI / 6 + 1e-6;

function keyOf(from: Vector, to: Vector): string {
  return `${from.join()} ${to.join()}`;
}
