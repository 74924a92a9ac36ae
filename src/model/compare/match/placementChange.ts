import { footOn, turningAxis, type AxisLine } from '../../features/roundFaceAxes';
import { exactMove, type ExactMove } from '../../exact/surfaceMove';
import type { Vector } from '../../shapes';
import { distance, lengthOf, middle, minus, plus, times } from '../../vectors';
import { AlikePairs } from '../alikePairs';
import { chordError } from './chordError';
import type { PartShape } from './comparedShape';
import { principalAxes } from './principalSkew';
import {
  axisRotations,
  rotated,
  rotatedMoments,
  axisAngleOf,
  type Rotation,
  type AxisAngle,
} from './axisAngle';
import {
  centredSurface,
  isCoincident,
  rotationInOrder,
  type CentredSurface,
} from './centredSurface';
import { landmarkRotations } from './flatLandmarks';
import { mayBeDividedOtherwise, reachOf } from './sameShape';
import { isSameAfter } from './surfaceCells';
import { identity, product, reachOfRotation, smallestRotation, tiltOf } from './smallestRotation';
import { memoized } from '../../../words/memoized';
import { outOfRange } from '../../../words/outOfRange';

/** The movement of a part from one place to another. */
export interface PlacementChange {
  /** The displacement of its place (`placeOfPart`), metres; components within rounding are 0. */
  readonly steps: Vector;
  /** Whether it was moved away, and not only rotated in place. */
  readonly isAway: boolean;
  readonly isRotated: boolean;
  /** Null if it was not rotated, or if the rotation is not known. */
  readonly rotation: AxisAngle | null;
  /** Whether each exact face lies on its counterpart after it; absent where that is not known. */
  readonly isWhole?: boolean;
}

/** The movement between two places of one shape. */
export function placementChange(before: PartShape, after: PartShape): PlacementChange {
  const known = changes.get(before) ?? new WeakMap<PartShape, PlacementChange>();
  changes.set(before, known);
  const change = known.get(after) ?? newPlacementChange(before, after);
  known.set(after, change);
  return change;
}

/** Computed once for a pair, because words, table and matcher all need it. */
const changes = new WeakMap<PartShape, WeakMap<PartShape, PlacementChange>>();

function newPlacementChange(before: PartShape, after: PartShape): PlacementChange {
  const revolved = revolutionChange(before, after);
  if (revolved) return revolved;
  const found = rotationOf(before, after);
  const exact = found === 'unknown' ? null : exactMoveOf(before, after, found);
  const steps = exact
    ? stepsOf(displacementAfter(exact, placeOfPart(before)), roundingOf(before, leastExact))
    : stepsOf(
        displacement(before, after, found === 'unknown' ? null : found),
        minStep(before, after),
      );
  const isAway = lengthOf(steps) > 0;
  const isRotated = found === 'unknown' ? !isAway || !isAlike(before, after, null) : found !== null;
  return {
    steps,
    isAway,
    isRotated,
    rotation: found === 'unknown' || !found ? null : axisAngleOf(exact?.rotation ?? found),
    ...(exact?.isWhole && { isWhole: true }),
  };
}

/** Metres: exporters do not write places more exactly. */
const leastExact = 1e-7;

/** The movement by the exact faces of both, where their triangles differ; null where it is not known. */
function exactMoveOf(
  before: PartShape,
  after: PartShape,
  found: Rotation | null,
): ReturnType<typeof exactMove> {
  if (before.triangles === after.triangles) return null;
  const [old, current] = [before.exactFaces?.(), after.exactFaces?.()];
  if (!old || !current) return null;
  const rotation = found ?? identity;
  const step = minus(after.centre, rotated(rotation, before.centre));
  const slack = (before.tolerance ?? 0) + (after.tolerance ?? 0) + roundingOf(before);
  return exactMove(old, current, { rotation, step }, slack);
}

function displacementAfter({ rotation, step }: ExactMove, point: Vector): Vector {
  return minus(plus(rotated(rotation, point), step), point);
}

/**
 * The point by which the place of a part is told: the middle of its bounding box, or the nearest point of the axis
 * around which it was turned, since the box of a shaft with a flat or a keyway is another one after a turn about it.
 */
export function placeOfPart(shape: PartShape): Vector {
  return memoized(places, shape, () => {
    const centre = middle(...shape.box);
    const slack = roundingOf(shape) + (shape.tolerance ?? 0);
    const axis = turningAxis(shape.axes?.() ?? [], (line) => reachFrom(shape, line), slack);
    return axis ? footOn(axis, centre) : centre;
  });
}

const places = new WeakMap<PartShape, Vector>();

function reachFrom(shape: PartShape, line: AxisLine): number {
  let most = 0;
  shape.forEach((...corners) => {
    for (const corner of corners) most = Math.max(most, distance(footOn(line, corner), corner));
  });
  return most;
}

/** The movement of an exact body of revolution, whose triangles tell neither its axis nor its place exactly. */
function revolutionChange(before: PartShape, after: PartShape): PlacementChange | null {
  const [old, current] = [before.revolution?.(), after.revolution?.()];
  if (!old || !current || (old.axis === null) !== (current.axis === null)) return null;
  const steps = stepsOf(minus(current.origin, old.origin), roundingOf(before));
  const isReversed = old.sense * current.sense < 0;
  const tilt =
    old.axis && current.axis
      ? axisAngleOf(
          tiltOf(old.axis, times(current.axis, isReversed ? -1 : 1), () => old.sense === 0),
        )
      : null;
  const isRotated = tilt !== null && tilt.degrees > minDegrees;
  return { steps, isAway: lengthOf(steps) > 0, isRotated, rotation: isRotated ? tilt : null };
}

/** Degrees to which the axes of two files agree that write directions with seven digits. */
const minDegrees = 1e-4;

function stepsOf([x, y, z]: Vector, least: number): Vector {
  const step = (value: number) =>
    Math.abs(value) <= least ? 0 : Math.round(value / least) * least;
  return [step(x), step(y), step(z)];
}

/**
 * How far the place of the part went. The centre of its surface, which is known of both, lies elsewhere in a part that
 * is not symmetrical, and goes another way where the part is rotated.
 */
function displacement(before: PartShape, after: PartShape, rotation: Rotation | null): Vector {
  const ofSurface = minus(after.centre, before.centre);
  if (!rotation) return ofSurface;
  const offset = minus(placeOfPart(before), before.centre);
  return plus(ofSurface, minus(rotated(rotation, offset), offset));
}

/** The smallest rotation after which the triangles of both coincide; null for none. */
export function rotationOf(before: PartShape, after: PartShape): Rotation | null | 'unknown' {
  return rotations.of(before, after, () => newRotation(before, after));
}

/** Rotations of instances that are turned to each other as others are. */
const rotations = new AlikePairs<Rotation | null | 'unknown'>(null);

function newRotation(before: PartShape, after: PartShape): Rotation | null | 'unknown' {
  const [old, current] = [centredSurface(before), centredSurface(after)];
  const isOnto = (rotation: Rotation) =>
    isAlike(before, after, rotation) && isCoincident(old, current, rotation);
  const inOrder = rotationInOrder(old, current);
  const least = old.rounding + current.rounding;
  if (inOrder && reachOfRotation(inOrder, old.size) <= 2 * least) return null;
  if (!inOrder && isOnto(identity)) return null;
  const found =
    inOrder ??
    rotationLikeBefore(old, current, () => rotationBetween(before, after, [old, current], isOnto));
  if (!found) return 'unknown';
  // A rotation that the tolerance of the triangles would hide is told as it is.
  const coarse = old.tolerance + current.tolerance + least;
  if (reachOfRotation(found, old.size) <= 4 * coarse) return found;
  const smallest = smallestRotation(
    found,
    withFacets(old),
    withFacets(current),
    before,
    (rotation) => isAlike(before, before, rotation),
  );
  return reachOfRotation(smallest, old.size) <= 2 * least ? null : smallest;
}

/**
 * How far a corner may lie beside the other mesh: metres, twice the last digit that files of text usually write, and as
 * a share of the distance from the origin the error of single precision.
 */
const [leastDetail, detailShare] = [2e-6, 1e-6];

/** Whether the surfaces of two meshes coincide after some movement, into whichever triangles they are divided. */
export function isSameSurface(before: PartShape, after: PartShape): boolean {
  if (!mayBeDividedOtherwise(before, after)) return false;
  const rotation = rotationOf(before, after);
  if (rotation === 'unknown') return false;
  const [old, current] = [centredSurface(before), centredSurface(after)];
  const slack = leastDetail + detailShare * Math.max(reachOf(before), reachOf(after));
  return isSameAfter(old, current, rotation ?? identity, slack);
}

/**
 * The smallest rotation about its centre that brings a part to where another rotation brings it; null for none, as for
 * a bolt that was turned by a sixth of a turn about its axis.
 */
export function smallestTurn(shape: PartShape, rotation: Rotation): Rotation | null {
  const surface = withFacets(centredSurface(shape));
  const smallest = smallestRotation(rotation, surface, surface, shape, (one) =>
    isAlike(shape, shape, one),
  );
  return reachOfRotation(smallest, surface.size) <= 4 * surface.rounding ? null : smallest;
}

/**
 * A mesh of unknown tolerance has at least that of its own facets: a bolt whose shank has 32 facets looks alike from
 * six sides as its hexagon does.
 */
function withFacets(surface: CentredSurface): CentredSurface {
  return surface.tolerance > 0 || surface.triangles > maxFacets
    ? surface
    : { ...surface, tolerance: chordError(surface.corners) };
}

/** With more triangles facets are small, and their edges take long to find. */
const maxFacets = 100_000;

/**
 * Whether a part whose box and moments stayed the same was rotated nevertheless, as a round flange whose holes stand
 * between their former places; known only where its triangles are in one order.
 */
export function isRotatedInPlace(before: PartShape, after: PartShape): boolean {
  if (before.triangles !== after.triangles) return false;
  const size = before.radii[3];
  if (distance(before.inOrder, after.inOrder) <= sameMoments * size) return false;
  const [old, current] = [centredSurface(before), centredSurface(after)];
  if (!rotationInOrder(old, current)) return false;
  return placementChange(before, after).rotation !== null;
}

/**
 * Whether neither a displacement nor a rotation explains how two parts differ that have nearly the same measures: then
 * the shape itself changed a little. Parts that look alike from many sides are left out.
 */
export function isMovedInexplicably(before: PartShape, after: PartShape): boolean {
  const { isRotated, rotation } = placementChange(before, after);
  const haveAxes = [before, after].every(
    ({ secondMoments }) => principalAxes(secondMoments) !== null,
  );
  return isRotated && rotation === null && haveAxes;
}

/** As a share of the distance from the origin: the error of positions in single precision. */
const minPart = 1e-6;

/**
 * Metres: the least step to which a displacement is rounded, for parts without size; far below every written length.
 */
const leastStep = 1e-9;

/**
 * The least displacement in metres that can be detected, rounded up to a power of ten, which also limits the digits.
 */
function minStep(before: PartShape, after: PartShape): number {
  const coarse =
    before.triangles === after.triangles ? 0 : (before.tolerance ?? 0) + (after.tolerance ?? 0);
  return roundingOf(before, coarse / 10);
}

function roundingOf(before: PartShape, more = 0): number {
  const rounding = minPart * Math.max(before.radii[3], lengthOf(before.box[1]) / 10);
  return 10 ** Math.ceil(Math.log10(Math.max(rounding + more, leastStep)));
}

/** Tolerance of second moments as a share of the size squared. */
const sameMoments = 1e-4;

/** Whether one shape has the orientation of the other after a rotation. */
function isAlike(before: PartShape, after: PartShape, rotation: Rotation | null): boolean {
  const size = before.radii[3];
  const secondMoments = rotation
    ? rotatedMoments(rotation, before.secondMoments)
    : before.secondMoments;
  const thirdMoment = rotation ? rotated(rotation, before.thirdMoment) : before.thirdMoment;
  return (
    secondMoments.every(
      (value, i) =>
        Math.abs(value - (after.secondMoments[i] ?? outOfRange())) <= sameMoments * size ** 2,
    ) && distance(thirdMoment, after.thirdMoment) <= sameMoments * size ** 3
  );
}

interface KnownRotation {
  readonly old: CentredSurface;
  readonly current: CentredSurface;
  readonly rotation: Rotation | null;
}

/** The pairs that were looked at last, because an assembly that is turned has many instances of few parts. */
const recent: KnownRotation[] = [];
/** So many are kept, and none of more triangles. */
const [maxRecent, maxKept] = [8, 30_000];

/** The rotation between two parts, from that between other instances of them; else it is searched. */
function rotationLikeBefore(
  old: CentredSurface,
  current: CentredSurface,
  search: () => Rotation | null,
): Rotation | null {
  for (const known of recent) {
    const from = rotationInOrder(old, known.old);
    const to = from && rotationInOrder(known.current, current);
    if (to) return known.rotation && product(product(to, known.rotation), from);
  }
  const rotation = search();
  if (Math.max(old.triangles, current.triangles) <= maxKept) {
    recent.unshift({ old, current, rotation });
  }
  recent.length = Math.min(recent.length, maxRecent);
  return rotation;
}

/** One of the rotations that map one to the other; null if none is known. */
function rotationBetween(
  before: PartShape,
  after: PartShape,
  surfaces: readonly [CentredSurface, CentredSurface],
  isOnto: (rotation: Rotation) => boolean,
): Rotation | null {
  const ofMoments = [...axisRotations, ...principalTurns(before, after)];
  const found = ofMoments.find(isOnto) ?? ofLandmarks(before, after, surfaces).find(isOnto);
  if (found) return found;
  // Triangles of unknown tolerance need not coincide, but moments tell nothing of shapes with equal ones.
  const haveAxes = [before, after].every(
    ({ secondMoments }) => principalAxes(secondMoments) !== null,
  );
  return haveAxes ? (ofMoments.find((rotation) => isAlike(before, after, rotation)) ?? null) : null;
}

function ofLandmarks(
  before: PartShape,
  after: PartShape,
  [old, current]: readonly [CentredSurface, CentredSurface],
): readonly Rotation[] {
  return landmarkRotations(
    { ...old, axes: centredAxes(before) },
    { ...current, axes: centredAxes(after) },
  );
}

function centredAxes({ axes, centre }: PartShape): readonly AxisLine[] {
  return (axes?.() ?? []).map((line) => ({ ...line, origin: minus(line.origin, centre) }));
}

/** The four rotations that map the principal axes onto each other, whose senses are not determined. */
function principalTurns(before: PartShape, after: PartShape): readonly Rotation[] {
  const [from, to] = [principalAxes(before.secondMoments), principalAxes(after.secondMoments)];
  if (!from || !to) return [];
  const signs = [
    [1, 1, 1],
    [1, -1, -1],
    [-1, 1, -1],
    [-1, -1, 1],
  ] as const;
  return signs.map((sign): Rotation => {
    const row = (axis: 0 | 1 | 2): Vector => {
      const sum: [number, number, number] = [0, 0, 0];
      for (const i of [0, 1, 2] as const) {
        for (const k of [0, 1, 2] as const) sum[k] += sign[i] * to[i][axis] * from[i][k];
      }
      return sum;
    };
    return [row(0), row(1), row(2)];
  });
}
