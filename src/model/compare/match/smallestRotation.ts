import type { Vector } from '../../shapes';
import { cross, dot, lengthOf, perpendicularTo, plus, sixOf, times, unit } from '../../vectors';
import { axisAngleOf, rotated, type Rotation } from './axisAngle';
import type { PartShape } from './comparedShape';
import { inverseOf, isCoincident, rotationInOrder, type CentredSurface } from './centredSurface';
import { flatLandmarks } from './flatLandmarks';
import { principalAxes } from './principalSkew';

/**
 * The rotation by the smallest angle that does the same as another one, because the part looks alike from several
 * sides: a square bar turned by 60° is one turned by 30° the other way.
 * @param after the part after the rotation
 * @param shape the part before
 * @param isAlike a quick check that a rotation of the part before may map it onto itself
 */
export function smallestRotation(
  rotation: Rotation,
  before: CentredSurface,
  after: CentredSurface,
  shape: Pick<PartShape, 'secondMoments' | 'axes'>,
  isAlike: (rotation: Rotation) => boolean,
): Rotation {
  const { secondMoments } = shape;
  const lines = distinctAxes((shape.axes?.() ?? []).map(({ axis }) => axis)).slice(0, maxLines);
  const axes = [...lines, ...(principalAxes(secondMoments) ?? [])];
  const isSymmetry = (one: Rotation) => isAlike(one) && isCoincident(before, before, one);
  const { round, generators } = symmetriesOf(before, axes, isSymmetry);
  if (round) {
    const tilted = tiltOf(round, rotated(rotation, round), isSymmetry);
    if (isCoincident(before, after, tilted)) return tilted;
  }
  const same = groupOf(generators).map((symmetry) => product(rotation, symmetry));
  const ranked = same.map((one) => ({ one, rank: rankOf(one, secondMoments) }));
  return ranked.reduce((best, next) => (next.rank < best.rank ? next : best), {
    one: rotation,
    rank: rankOf(rotation, secondMoments),
  }).one;
}

interface Symmetries {
  /** The axis of a body of revolution; null for other parts. */
  readonly round: Vector | null;
  /** Rotations that map the part onto itself, and whose products all do. */
  readonly generators: readonly Rotation[];
}

/** The parts that were looked at last, because an assembly that is turned has many instances of few parts. */
const recent: { readonly surface: CentredSurface; readonly symmetries: Symmetries }[] = [];
/** So many are kept, and none of more triangles. */
const [maxRecent, maxKept] = [8, 30_000];

function symmetriesOf(
  surface: CentredSurface,
  axes: readonly Vector[],
  isSymmetry: (one: Rotation) => boolean,
): Symmetries {
  for (const known of recent) {
    const isAsCoarse = known.surface.tolerance === surface.tolerance;
    const turn = isAsCoarse ? rotationInOrder(known.surface, surface) : null;
    if (turn) return turnedSymmetries(known.symmetries, turn);
  }
  const symmetries = newSymmetries(surface, axes, isSymmetry);
  if (surface.triangles <= maxKept) recent.unshift({ surface, symmetries });
  recent.length = Math.min(recent.length, maxRecent);
  return symmetries;
}

function turnedSymmetries({ round, generators }: Symmetries, turn: Rotation): Symmetries {
  return {
    round: round && rotated(turn, round),
    generators: generators.map((one) => product(product(turn, one), inverseOf(turn))),
  };
}

function newSymmetries(
  surface: CentredSurface,
  axes: readonly Vector[],
  isSymmetry: (one: Rotation) => boolean,
): Symmetries {
  const normals = flatLandmarks(surface).map(({ normal }) => normal);
  const possible = distinctAxes([...axes, ...normals]);
  const round = possible.find((axis) => isSymmetry(turnAbout(axis, anyAngle))) ?? null;
  const generators = possible.flatMap((axis) => {
    const fold = folds.find((count) => isSymmetry(turnAbout(axis, 360 / count)));
    return fold === undefined ? [] : [turnAbout(axis, 360 / fold)];
  });
  return { round, generators };
}

/** An angle that maps only bodies of revolution onto themselves. */
const anyAngle = 17.3;
/** How often a part may look alike in one revolution. */
const folds = [24, 20, 18, 16, 15, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
/** At most so many axes of round faces are among those at which symmetry is looked for. */
const maxLines = 3;
/** So many axes of symmetry are looked for, and so many rotations are formed of them. */
const [maxAxes, maxGroup] = [8, 120];

/** Sine: axes of symmetry that are nearer are one axis, found twice through positions in single precision. */
const sameAxis = 1e-3;

function distinctAxes(all: readonly Vector[]): readonly Vector[] {
  const distinct: Vector[] = [];
  for (const axis of all) {
    const isKnown = distinct.some((one) => lengthOf(cross(one, axis)) < sameAxis);
    if (!isKnown && distinct.length < maxAxes) distinct.push(axis);
  }
  return distinct;
}

/**
 * The angle in degrees, by which rotations are ordered. Of equal angles (within a hundredth of a degree) that about an
 * axis along X, Y or Z comes first, then that in whose plane the part is widest, as a plate that lies on a table is
 * turned; and of opposite axes the positive one.
 */
function rankOf(rotation: Rotation, secondMoments: readonly number[]): number {
  const { axis, degrees } = axisAngleOf(rotation);
  const most = Math.max(...axis.map(Math.abs));
  const [xx, yy, zz, xy, yz, zx] = sixOf(secondMoments);
  const [x, y, z] = axis;
  const along = x * x * xx + y * y * yy + z * z * zz + 2 * (x * y * xy + y * z * yz + z * x * zx);
  const flatness = Math.round((1e5 * along) / (xx + yy + zz)) / 1e5;
  // The order of axes that are alike is any, but one for all instances.
  const order = x + 1.1 * y + 1.2 * z;
  return Math.round(degrees * 1e3) / 1e3 + (1 - most) * 1e-4 + flatness * 1e-5 - order * 1e-11;
}

/** Sine: below it the positions in single precision define no axis of the tilt. */
const minTilt = 1e-6;

/** The rotation of an axis into another direction, or into its opposite if the part looks alike from there. */
export function tiltOf(from: Vector, to: Vector, isSymmetry: (one: Rotation) => boolean): Rotation {
  const across = cross(from, to);
  const isOpposite = dot(from, to) < 0;
  const aside = lengthOf(across) > minTilt ? unit(across) : perpendicularTo(from);
  const isReversible = isOpposite && isSymmetry(turnAbout(aside, 180));
  const angle = (Math.atan2(lengthOf(across), dot(from, to)) * 180) / Math.PI;
  return turnAbout(aside, isReversible ? angle - 180 : angle);
}

/** The rotation about a unit vector. */
function turnAbout([x, y, z]: Vector, degrees: number): Rotation {
  const angle = (degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const t = 1 - c;
  return [
    [t * x * x + c, t * x * y - s * z, t * x * z + s * y],
    [t * x * y + s * z, t * y * y + c, t * y * z - s * x],
    [t * x * z - s * y, t * y * z + s * x, t * z * z + c],
  ];
}

/** The rotation `second` followed by `first`. */
export function product(first: Rotation, [x, y, z]: Rotation): Rotation {
  const row = (of: Vector): Vector => plus(plus(times(x, of[0]), times(y, of[1])), times(z, of[2]));
  return [row(first[0]), row(first[1]), row(first[2])];
}

/** All products of rotations, with the identity. */
function groupOf(generators: readonly Rotation[]): readonly Rotation[] {
  const all: Rotation[] = [identity];
  for (const one of all) {
    for (const generator of generators) {
      const next = product(one, generator);
      const isKnown = all.some((other) => isEqual(other, next));
      if (!isKnown && all.length < maxGroup) all.push(next);
    }
  }
  return all;
}

/** Of the sum of three cosines: an angle of a thousandth, as rows in single precision are known to. */
const sameRotation = 1e-6;

function isEqual(a: Rotation, b: Rotation): boolean {
  return dot(a[0], b[0]) + dot(a[1], b[1]) + dot(a[2], b[2]) > 3 - sameRotation;
}

export const identity: Rotation = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** The largest displacement of a point at a distance from the axis. */
export function reachOfRotation(rotation: Rotation, size: number): number {
  return 2 * size * Math.sin((axisAngleOf(rotation).degrees * Math.PI) / 360);
}
