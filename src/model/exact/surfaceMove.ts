import type { FaceShape, Vector } from '../shapes';
import { along, cross, dot, lengthOf, minus, plus, times } from '../vectors';

/** A rotation by its rows, followed by a displacement in metres. */
export interface ExactMove {
  readonly rotation: readonly [Vector, Vector, Vector];
  readonly step: Vector;
}

/** So many faces of a part are used, the largest ones. */
const maxFaces = 200;
/** Cosine: directions that agree to about a degree are those of one face before and after. */
const sameDirection = 0.9998;
/** Metres: radii of one face in two files. */
const sameRadius = 1e-6;
/** Metres: how exactly the faces of both must lie on each other after the movement. */
const sameSurface = 1e-6;
/** The share of the area that must lie so. */
const minShare = 0.9;

/**
 * The movement that carries the exact faces of a part to those of another placement, from one that is known
 * approximately. Directions along which no face is fixed, such as the axis of a rod, stay as they are.
 * @param slack metres by which the approximate movement may miss a face
 * @returns null where too few faces coincide after it; `isWhole` where each face of both has a counterpart of its area
 */
export function exactMove(
  before: readonly FaceShape[],
  after: readonly FaceShape[],
  approximate: ExactMove,
  slack: number,
): (ExactMove & { readonly isWhole: boolean }) | null {
  const old = largest(before);
  const current = largest(after);
  // What does not lie near after the approximate movement need not be looked at again.
  const mates = old.map((face) => ({
    face,
    others: current.filter((other) => {
      const pair = pairOf(face, other, approximate);
      return pair !== null && lengthOf(pair.missing) <= nearby * slack;
    }),
  }));
  let move = approximate;
  for (let round = 0; round < rounds; round++) {
    const pairs = pairsOf(mates, move, round === 0 ? slack : slack / 10);
    if (pairs.length === 0) return null;
    move = settled(move, pairs);
  }
  const found = pairsOf(mates, move, sameSurface);
  const areaOf = (faces: readonly FaceShape[]) => faces.reduce((sum, { area }) => sum + area, 0);
  const known = areaOf(old.filter(({ kind }) => kind !== 'other'));
  if (!(known > 0 && areaOf(found.map(({ face }) => face)) >= minShare * known)) return null;
  return { ...move, isWhole: isWhole(before, after, found) };
}

/** Relative tolerance of the areas of one face in two files. */
const sameArea = 1e-5;

function isWhole(
  before: readonly FaceShape[],
  after: readonly FaceShape[],
  pairs: readonly Pair[],
): boolean {
  const others = new Set(pairs.map(({ other }) => other));
  return (
    [before, after, pairs, [...others]].every(({ length }) => length === before.length) &&
    pairs.every(
      ({ face, other }) =>
        Math.abs(face.area - other.area) <= sameArea * Math.max(face.area, other.area),
    )
  );
}

/** Factor on the slack within which faces are possible counterparts. */
const nearby = 4;
/** The second round pairs anew what the first one brought nearer. */
const rounds = 3;

function largest(faces: readonly FaceShape[]): readonly FaceShape[] {
  return [...faces].sort((a, b) => b.area - a.area).slice(0, maxFaces);
}

/** A face after the movement, and what it misses of its counterpart. */
interface Pair {
  readonly face: FaceShape;
  readonly other: FaceShape;
  /** Its direction after the movement, and that of its counterpart; null where it has none. */
  readonly from: Vector | null;
  readonly to: Vector | null;
  /** A point of it after the movement, and what is left to its counterpart. */
  readonly at: Vector;
  readonly missing: Vector;
  /** Which components of what is missing are known: those along the normal, those across the axis, or all. */
  readonly fixes: 'normal' | 'across' | 'point';
}

interface Mates {
  readonly face: FaceShape;
  readonly others: readonly FaceShape[];
}

function pairsOf(mates: readonly Mates[], move: ExactMove, slack: number): readonly Pair[] {
  return mates.flatMap(({ face, others }) => {
    const pairs = others.flatMap((other) => pairOf(face, other, move) ?? []);
    const [nearest] = pairs.sort((a, b) => lengthOf(a.missing) - lengthOf(b.missing));
    return nearest && lengthOf(nearest.missing) <= slack ? [nearest] : [];
  });
}

function pairOf(face: FaceShape, other: FaceShape, move: ExactMove): Pair | null {
  if (face.kind === 'other' || other.kind !== face.kind || !areAlike(face, other)) return null;
  const at = moved(move, face.origin);
  const away = minus(other.origin, at);
  if (face.kind === 'sphere') {
    return { face, other, from: null, to: null, at, missing: away, fixes: 'point' };
  }
  if (face.kind === 'plane') {
    if (other.kind !== 'plane') return null;
    const [from, to] = [turned(move, face.normal), other.normal];
    if (dot(from, to) < sameDirection) return null;
    return { face, other, from, to, at, missing: times(to, dot(away, to)), fixes: 'normal' };
  }
  if (other.kind === 'plane' || other.kind === 'sphere') return null;
  const from = turned(move, face.axis);
  const sense = dot(from, other.axis);
  if (Math.abs(sense) < sameDirection) return null;
  const to = times(other.axis, Math.sign(sense));
  const missing = along(away, to, -dot(away, to));
  const isFixed = face.kind === 'torus';
  return {
    face,
    other,
    from,
    to,
    at,
    missing: isFixed ? away : missing,
    fixes: isFixed ? 'point' : 'across',
  };
}

function areAlike(a: FaceShape, b: FaceShape): boolean {
  const isNear = (one: number, other: number) => Math.abs(one - other) <= sameRadius;
  if (
    (a.kind === 'cylinder' && b.kind === 'cylinder') ||
    (a.kind === 'sphere' && b.kind === 'sphere')
  ) {
    return a.isHollow === b.isHollow && isNear(a.radius, b.radius);
  }
  if (a.kind === 'cone' && b.kind === 'cone') {
    return a.isHollow === b.isHollow && Math.abs(a.halfAngle - b.halfAngle) <= sameRadius;
  }
  if (a.kind === 'torus' && b.kind === 'torus') {
    return isNear(a.majorRadius, b.majorRadius) && isNear(a.minorRadius, b.minorRadius);
  }
  return a.kind === 'plane' && b.kind === 'plane';
}

/** The movement after a small rotation and a small displacement, which bring the pairs together best. */
function settled(move: ExactMove, pairs: readonly Pair[]): ExactMove {
  const turn = smallTurn(pairs);
  const rows = transposed(
    transposed(move.rotation).map((column) => plus(column, cross(turn, column))),
  );
  const rotation = orthonormal(rows);
  const centre = times(
    pairs.reduce<Vector>((sum, { at }) => plus(sum, at), [0, 0, 0]),
    1 / pairs.length,
  );
  // The turn is about the middle of the faces, so that it hardly displaces them.
  const source = times3(transposed(move.rotation), minus(centre, move.step));
  const turnedMove = { rotation, step: minus(centre, times3(rotation, source)) };
  const again = pairs.flatMap(({ face, at, missing, to, fixes }) =>
    face.kind === 'other'
      ? []
      : [{ away: minus(plus(at, missing), moved(turnedMove, face.origin)), to, fixes }],
  );
  return { rotation, step: plus(turnedMove.step, smallStep(again)) };
}

/** The rotation vector, radians, by least squares of what the directions miss. */
function smallTurn(pairs: readonly Pair[]): Vector {
  const sums = new NormalEquations();
  for (const { from, to } of pairs) {
    if (from && to) sums.add(across(from), cross(from, to));
  }
  return sums.solution();
}

function smallStep(
  pairs: readonly {
    readonly away: Vector;
    readonly to: Vector | null;
    readonly fixes: Pair['fixes'];
  }[],
): Vector {
  const sums = new NormalEquations();
  for (const { away, to, fixes } of pairs) {
    const known = fixes === 'point' || !to ? unitRows : fixes === 'normal' ? outer(to) : across(to);
    sums.add(known, away);
  }
  return sums.solution();
}

type Rows = readonly [Vector, Vector, Vector];

const unitRows: Rows = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

function outer(n: Vector): Rows {
  return [times(n, n[0]), times(n, n[1]), times(n, n[2])];
}

function across(n: Vector): Rows {
  const [x, y, z] = outer(n);
  return [minus(unitRows[0], x), minus(unitRows[1], y), minus(unitRows[2], z)];
}

/** Least squares of vectors of which only the part in a subspace is known. */
class NormalEquations {
  private rows: Rows = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
  private goal: Vector = [0, 0, 0];

  /** @param known the projection onto what is known of the value */
  add([x, y, z]: Rows, value: Vector): void {
    const [a, b, c] = this.rows;
    this.rows = [plus(a, x), plus(b, y), plus(c, z)];
    this.goal = plus(this.goal, [dot(x, value), dot(y, value), dot(z, value)]);
  }

  /** The shortest solution; what nothing fixes is 0. */
  solution(): Vector {
    const [a, b, c] = this.rows;
    // A little more on the diagonal leaves out directions that nothing fixes.
    const least = 1e-9 * Math.max(a[0] + b[1] + c[2], Number.MIN_VALUE);
    const x: Vector = [a[0] + least, a[1], a[2]];
    const y: Vector = [b[0], b[1] + least, b[2]];
    const z: Vector = [c[0], c[1], c[2] + least];
    const determinant = dot(x, cross(y, z));
    if (!(Math.abs(determinant) > 0)) return [0, 0, 0];
    const sum = plus(
      plus(times(cross(y, z), this.goal[0]), times(cross(z, x), this.goal[1])),
      times(cross(x, y), this.goal[2]),
    );
    return times(sum, 1 / determinant);
  }
}

function transposed(rows: readonly Vector[]): Rows {
  const [a = unitRows[0], b = unitRows[1], c = unitRows[2]] = rows;
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ];
}

function orthonormal([a, b]: Rows): Rows {
  const x = times(a, 1 / lengthOf(a));
  const rest = along(b, x, -dot(b, x));
  const y = times(rest, 1 / lengthOf(rest));
  return [x, y, cross(x, y)];
}

function turned({ rotation }: ExactMove, of: Vector): Vector {
  return times3(rotation, of);
}

function times3([x, y, z]: Rows, of: Vector): Vector {
  return [dot(x, of), dot(y, of), dot(z, of)];
}

function moved(move: ExactMove, point: Vector): Vector {
  return plus(turned(move, point), move.step);
}
