import { outOfRange } from '../../words/outOfRange';
import type { ExactSurface } from '../exact/exact';
import type { BoundSide } from './boundaryLoop';
import type { FacePlane } from './facePlane';

type Place = readonly [x: number, y: number];

/** The surface of a face, its plane of triangulation, the points of the body, and how far one may be moved. */
interface Ground {
  readonly surface: ExactSurface;
  readonly plane: FacePlane;
  /** Coordinates in space, three for each number of a point. */
  readonly places: ArrayLike<number>;
  /** Largest distance in space of a moved point from its place, in the unit of the model. */
  readonly tolerance: number;
}

/** Grid units: the first distance beside the other side, which is doubled until nothing crosses. */
const firstBeside = 16;
const maxDoublings = 24;

/**
 * The loops with their parameters moved where two sides that meet in a corner, or at both ends of a side that is shorter
 * than the tolerance, cross each other before it, as narrow faces are written whose edges nearly touch. Points in space
 * stay where they are. Null where that would need more than the tolerance.
 */
export function uncrossed(
  loops: readonly (readonly BoundSide[])[],
  ground: Ground,
): readonly (readonly BoundSide[])[] | null {
  const freed: (readonly BoundSide[])[] = [];
  for (const loop of loops) {
    const sides = [...loop];
    for (let i = 0; i < sides.length; i++) {
      const next = (i + 1) % sides.length;
      const [first, second] = [sides[i] ?? outOfRange(), sides[next] ?? outOfRange()];
      const moved = besideOther(first, second, ground, true);
      if (!moved) return null;
      sides[next] = moved;
      const beyond = (i + 2) % sides.length;
      if (sides.length < 3 || !isShort(moved, ground)) continue;
      const third = besideOther(first, sides[beyond] ?? outOfRange(), ground, false);
      if (!third) return null;
      sides[next] = endingAt(moved, third);
      sides[beyond] = third;
    }
    freed.push(sides);
  }
  return freed;
}

function isShort({ ids }: BoundSide, { places, tolerance }: Ground): boolean {
  const start = 3 * (ids[0] ?? outOfRange());
  const far = (id: number) =>
    Math.hypot(
      (places[3 * id] ?? outOfRange()) - (places[start] ?? outOfRange()),
      (places[3 * id + 1] ?? outOfRange()) - (places[start + 1] ?? outOfRange()),
      (places[3 * id + 2] ?? outOfRange()) - (places[start + 2] ?? outOfRange()),
    );
  return ids.every((id) => far(id) <= tolerance);
}

/** The side with the beginning of the next one as its last parameters. */
function endingAt(side: BoundSide, next: BoundSide): BoundSide {
  const points = side.points.slice();
  points.set(next.points.subarray(0, 2), points.length - 2);
  return { ...side, points };
}

/**
 * The second side, moved out of the first one from their corner to their last crossing; null if that is too far.
 * @param isCorner whether they meet in a corner, which stays where it is
 */
function besideOther(
  first: BoundSide,
  second: BoundSide,
  ground: Ground,
  isCorner: boolean,
): BoundSide | null {
  if (first.edge === second.edge) return second;
  const away = placesOf(first, ground.plane).reverse();
  const along = placesOf(second, ground.plane);
  const from = isCorner ? 1 : 0;
  const crossing = lastCrossing(away, along, isCorner);
  if (!crossing) return second;
  const beside = away.slice(0, crossing.first + 2);
  for (let k = 0, by = firstBeside; k < maxDoublings; k++, by *= 2) {
    const moved = along.map((place, i) =>
      i >= from && i <= crossing.second ? rightOf(beside, place, by) : place,
    );
    const side = withPlaces(second, moved, [from, crossing.second], ground);
    if (!side) return null;
    if (!lastCrossing(away, moved, isCorner)) return side;
  }
  return null;
}

function placesOf({ points }: BoundSide, { uLow, uScale, vLow, vScale }: FacePlane): Place[] {
  return Array.from({ length: points.length / 2 }, (_, i) => [
    ((points[2 * i] ?? outOfRange()) - uLow) * uScale,
    ((points[2 * i + 1] ?? outOfRange()) - vLow) * vScale,
  ]);
}

/**
 * The last pieces of two lines from one corner, or from two that are near, that cross, by the number of their first
 * points. Only their first halves are compared, because the lines may end in one point as well, and cross before it.
 */
function lastCrossing(one: readonly Place[], other: readonly Place[], isCorner: boolean) {
  for (let second = Math.floor(other.length / 2) - 1; second >= 0; second--) {
    for (let first = Math.floor(one.length / 2) - 1; first >= 0; first--) {
      if (isCorner && first === 0 && second === 0) continue;
      const [a, b] = [one[first] ?? outOfRange(), one[first + 1] ?? outOfRange()];
      const [c, d] = [other[second] ?? outOfRange(), other[second + 1] ?? outOfRange()];
      const isApart = turn(a, b, c) * turn(a, b, d) > 0 || turn(c, d, a) * turn(c, d, b) > 0;
      if (!isApart && overlap(a, b, c, d)) return { first, second };
    }
  }
  return null;
}

/** Positive where c lies to the left of the way from a to b. */
function turn([ax, ay]: Place, [bx, by]: Place, [cx, cy]: Place): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

function overlap(a: Place, b: Place, c: Place, d: Place): boolean {
  return ([0, 1] as const).every(
    (k) =>
      Math.max(a[k], b[k]) >= Math.min(c[k], d[k]) && Math.max(c[k], d[k]) >= Math.min(a[k], b[k]),
  );
}

/** The place on the right of a line, as seen from its beginning, where the line is nearest. */
function rightOf(line: readonly Place[], [x, y]: Place, by: number): Place {
  let least = Infinity;
  let found: Place = [x, y];
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = line[i - 1] ?? outOfRange();
    const [bx, byEnd] = line[i] ?? outOfRange();
    const [dx, dy] = [bx - ax, byEnd - ay];
    const length = Math.hypot(dx, dy);
    if (!(length > 0)) continue;
    const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length ** 2));
    const [footX, footY] = [ax + share * dx, ay + share * dy];
    const far = Math.hypot(x - footX, y - footY);
    if (far >= least) continue;
    least = far;
    const isRight = dx * (y - ay) - dy * (x - ax) < 0;
    const beside = isRight ? Math.max(by, far) : by;
    found = [footX + (beside * dy) / length, footY - (beside * dx) / length];
  }
  return found;
}

/** The side with the parameters of other places; null where a point in space would be too far from one of them. */
function withPlaces(
  side: BoundSide,
  moved: readonly Place[],
  [first, last]: readonly [number, number],
  { surface, plane, places, tolerance }: Ground,
): BoundSide | null {
  const points = side.points.slice();
  const at = new Float64Array(9);
  for (let i = first; i <= last; i++) {
    const [x, y] = moved[i] ?? outOfRange();
    const [u, v] = [x / plane.uScale + plane.uLow, y / plane.vScale + plane.vLow];
    surface.at(u, v, at);
    const id = 3 * (side.ids[i] ?? outOfRange());
    const beside = Math.hypot(
      (at[0] ?? outOfRange()) - (places[id] ?? outOfRange()),
      (at[1] ?? outOfRange()) - (places[id + 1] ?? outOfRange()),
      (at[2] ?? outOfRange()) - (places[id + 2] ?? outOfRange()),
    );
    if (!(beside <= tolerance)) return null;
    points[2 * i] = u;
    points[2 * i + 1] = v;
  }
  return { ...side, points };
}
