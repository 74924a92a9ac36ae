import { memoized } from '../../../words/memoized';
import type { Vector } from '../../shapes';
import { axisCosine, cross, lengthOf, middle, minus, plus, vectorAt } from '../../vectors';
import type { Feature } from '../../features/features';
import { placedSurface, placedFeature, type Similarity } from '../../features/similarity';
import { axisRotations, rotated, type Rotation } from '../match/axisAngle';
import type { PartDetail } from './comparedFaces';
import { AlikePairs } from '../alikePairs';
import { rotationBound } from './rotationBound';
import { maxSurfacePairs, sharedSurfaceArea, sharedSurfaceBound } from './sharedSurfaces';
import {
  faceDifference,
  undividedDifference,
  type FaceDifference,
  type FaceLocation,
} from './faceDifference';
import type { ComparedPart, Match } from '../match/matchParts';

/** A part whose faces can be examined. */
export interface DetailedPart extends ComparedPart {
  /** The assembly that contains it; null if there is none. */
  readonly under: string | null;
  /** Whether the exact faces are known, and not only triangles. */
  readonly hasExactFaces: boolean;
  /** Computed on demand; the caller keeps the result. */
  readonly detail: () => PartDetail;
}

/** The faces of a part that the other revision does not have: their indices, or all or none. */
export type Differing = ReadonlySet<number> | 'all' | 'none';

export interface Difference {
  readonly before: Differing;
  readonly after: Differing;
  /** The movement of the part; null if it stayed in place. */
  readonly move: PartMove | null;
}

/** A rotation about the origin, followed by a translation in metres. */
export interface PartMove {
  readonly rotation: Rotation | null;
  readonly step: Vector;
}

/**
 * The faces that differ on both sides of a match. Faces of a changed part are compared after its movement is undone.
 */
export function differingFaces({ kind, before, after }: Match<DetailedPart>): Difference {
  if (kind === 'unchanged' || kind === 'recoloured') return all('none');
  if (kind !== 'changed' || !before || !after) return all('all');
  const ofBefore = differences.get(before) ?? new WeakMap<DetailedPart, Difference>();
  differences.set(before, ofBefore);
  const difference =
    ofBefore.get(after) ?? alike.of(before.shape, after.shape, () => differenceOf(before, after));
  ofBefore.set(after, difference);
  return difference;
}

/** Results for pairs of parts, because both the words and the pictures of a change need them. */
const differences = new WeakMap<DetailedPart, WeakMap<DetailedPart, Difference>>();

/** Results for instances that lie to each other as others do. */
const alike = new AlikePairs<Difference>(({ move, ...faces }, by) => ({
  ...faces,
  move: move && shiftedMove(move, by),
}));

/** The movement of a part that lies elsewhere by a displacement. */
function shiftedMove({ rotation, step }: PartMove, by: Vector): PartMove {
  return rotation
    ? { rotation, step: minus(plus(step, by), rotated(rotation, by)) }
    : { rotation, step };
}

function differenceOf(before: DetailedPart, after: DetailedPart): Difference {
  const [old, current] = [before.detail(), after.detail()];
  const inPlace = differenceWith(old, current, null);
  const whole = areaOf(old.faces);
  const tried = (rotation: Rotation | null, difference: typeof faceDifference) => {
    const rotated = rotatedFaces(old.faces, rotation);
    const moves = candidatesOf(before, after, rotation).map((move) =>
      settledMove(rotated, old, current, move),
    );
    // Boxes of one size are brought together by one movement.
    const distinct = new Map(moves.map((move) => [stepKey(move), move]));
    return bestOf(
      [...distinct.values()].map((move) =>
        differenceAfter(rotated, old, current, move, difference),
      ),
    );
  };
  const moved = tried(null, faceDifference);
  const isMoved = moved.common > 2 * inPlace.common + minGain * whole;
  if (isMoved && moved.move && isGrown(before, after, moved.move)) {
    return { ...inPlace.difference, move: null };
  }
  const straight = isMoved ? moved : inPlace;
  const isExact = old.isExact && current.isExact;
  const least = (isExact ? minTurned : minMeshTurned) * whole;
  const axesOf = ({ move }: Tried) =>
    move ? sharedAxes(old, current, move, old.slack + current.slack) : 0;
  const turn = (rotation: Rotation) => tried(rotation, undividedDifference);
  const ownOf = ({ difference: one }: Tried, { difference: other }: Tried) =>
    areaOf(old.faces.filter((_, i) => !one.before.has(i) && other.before.has(i)));
  const boundOf = () => rotationBound(old.faces, current.faces, old.slack + current.slack);
  const rotated = rotatedFrom(straight, turn, { whole, min: least, boundOf, axesOf, ownOf });
  const move =
    rotated || straight.common > minCommon * whole
      ? (rotated?.move ?? null)
      : trimmedTurn(before, after, straight.move);
  const best = move ? differenceWith(old, current, move) : straight;
  return { ...best.difference, move: best.move };
}

/** How far surfaces that count as one may differ; null for parts whose surfaces are not known, or are too many. */
function surfaceSlacks(old: PartDetail, current: PartDetail) {
  if (!old.isExact || !current.isExact) return null;
  if (old.faces.length * current.faces.length > maxSurfacePairs) return null;
  return {
    slack: old.slack + current.slack,
    exactSlack: old.exactSlack + current.exactSlack,
  };
}

/**
 * Whether a part became longer or shorter at one end, which a displacement explains as well: the other end of its box
 * stays, and the surfaces of nearly as much area coincide without the displacement.
 */
function isGrown(before: DetailedPart, after: DetailedPart, move: PartMove): boolean {
  const [old, current] = [before.detail(), after.detail()];
  const slacks = surfaceSlacks(old, current);
  if (!slacks) return false;
  const { slack } = slacks;
  const [[oldLow, oldHigh], [low, high]] = [before.shape.box, after.shape.box];
  const staysAt = (axis: 0 | 1 | 2) =>
    Math.abs(low[axis] - oldLow[axis]) <= slack || Math.abs(high[axis] - oldHigh[axis]) <= slack;
  const alongMove = ([0, 1, 2] as const).filter((axis) => Math.abs(move.step[axis]) > slack);
  if (!alongMove.every(staysAt)) return false;
  const sharedOf = (faces: readonly FaceLocation[]) =>
    sharedSurfaceArea(faces, current.faces, slacks);
  return sharedOf(old.faces) >= asMuch * sharedOf(movedFaces(old.faces, move));
}

/**
 * The rotation after which the surfaces of most faces coincide although their edges do not, as where a plate was turned
 * and a hole in it was made wider; null if there is none.
 */
function trimmedTurn(
  before: DetailedPart,
  after: DetailedPart,
  straight: PartMove | null,
): PartMove | null {
  const [old, current] = [before.detail(), after.detail()];
  const slacks = surfaceSlacks(old, current);
  if (!slacks) return null;
  const sharedOf = (faces: readonly FaceLocation[]) =>
    sharedSurfaceArea(faces, current.faces, slacks);
  const whole = areaOf(old.faces);
  const still = Math.max(
    sharedOf(old.faces),
    straight ? sharedOf(movedFaces(old.faces, straight)) : 0,
  );
  const least = Math.max(minShared * whole, still + minSharedGain * whole);
  if (least > whole) return null;
  const boundOf = sharedSurfaceBound(old.faces, current.faces, slacks);
  const turns = axisRotations.flatMap((rotation) => {
    // Rotations that cannot be among the best are not tried.
    if (boundOf(rotation) < asMuch * least) return [];
    const rotated = rotatedFaces(old.faces, rotation);
    const moves = candidatesOf(before, after, rotation).flatMap(
      (move) => settledMove(rotated, old, current, move) ?? [],
    );
    const distinct = new Map(moves.map((move) => [stepKey(move), move]));
    return [...distinct.values()].map((move) => ({
      move,
      shared: sharedOf(movedFaces(rotated, { rotation: null, step: move.step })),
    }));
  });
  const most = Math.max(...turns.map(({ shared }) => shared));
  if (most < least) return null;
  const axesOf = (move: PartMove) => sharedAxes(old, current, move, slacks.slack);
  const [found] = turns
    .filter(({ shared }) => shared >= asMuch * most)
    .map(({ move }) => ({ move, axes: axesOf(move) }))
    .sort((a, b) => b.axes - a.axes);
  return found?.move ?? null;
}

/** The share of the area whose surfaces coincide after such a rotation, and by how much that is more than without. */
const [minShared, minSharedGain] = [0.6, 0.25];

/** A movement is accepted only if it makes at least this additional share of the area coincide. */
const minGain = 0.05;
/** If at least this share of the area coincides without rotation, rotations are not tried. */
const minCommon = 0.4;
/** The share of the area that must coincide for a rotation to be accepted: for exact faces, and for triangles. */
const [minTurned, minMeshTurned] = [0.15, 0.5];
/** Among rotations that reach this share of the best result, the simplest is chosen. */
const asMuch = 0.9;

interface Tried {
  readonly difference: FaceDifference;
  readonly common: number;
  readonly move: PartMove | null;
}

/**
 * The first nine rotations are those about X, Y and Z; they are preferred if they reach this share of the best result.
 */
const [simpleTurns, asSimple] = [9, 0.6];

interface TurnLimits {
  /** The area of all faces, and the area that must coincide for a rotation to be accepted. */
  readonly whole: number;
  readonly min: number;
  /** Gives an upper limit of the area that coincides after a rotation. */
  readonly boundOf: () => (rotation: Rotation) => number;
  readonly axesOf: (tried: Tried) => number;
  /** The area that coincides after the one movement and not after the other. */
  readonly ownOf: (one: Tried, other: Tried) => number;
}

/**
 * Rotations are tried only if little coincides without, because they take time and because a part may look alike from
 * two sides.
 */
function rotatedFrom(
  straight: Tried,
  tried: (rotation: Rotation) => Tried,
  { whole, min, boundOf, axesOf, ownOf }: TurnLimits,
): Tried | null {
  if (straight.common > minCommon * whole) return null;
  const bound = boundOf();
  const none = { ...straight, common: 0 };
  // Rotations that cannot make enough coincide are not tried.
  const all = axisRotations.map((rotation) =>
    bound(rotation) < asMuch * min ? none : tried(rotation),
  );
  const simple = all.slice(0, simpleTurns);
  const rotated = maxCommon(simple) >= Math.max(min, asSimple * maxCommon(all)) ? simple : all;
  const most = maxCommon(rotated);
  if (most < min) return null;
  const best = rotated.filter(({ common }) => common >= asMuch * most);
  // For a part whose faces look alike from two sides, the positions of holes decide.
  const found = best.reduce((a, b) => (axesOf(b) > axesOf(a) ? b : a));
  // Faces that look alike from both sides, such as rings, are no sign for either.
  const gain = ownOf(found, straight);
  return gain >= Math.max(minGain * whole, 2 * ownOf(straight, found)) ? found : null;
}

function maxCommon(all: readonly Tried[]): number {
  return Math.max(...all.map(({ common }) => common));
}

/** The number of holes, slots and bosses whose axis is also one of the other revision, whatever their sizes. */
function sharedAxes(before: PartDetail, after: PartDetail, move: PartMove, slack: number): number {
  const even = similarityOfMove(move);
  const axes = (features: readonly Feature[]) =>
    features.flatMap((one) => (one.kind === 'fillet' || one.kind === 'chamfer' ? [] : [one]));
  const current = axes(after.features);
  return axes(before.features.map((one) => placedFeature(one, even))).filter((one) =>
    current.some(
      ({ origin, direction }) =>
        lengthOf(cross(one.direction, direction)) <= 1e-5 &&
        lengthOf(cross(minus(one.origin, origin), direction)) <= slack,
    ),
  ).length;
}

function bestOf(all: readonly Tried[]): Tried {
  return all.reduce((a, b) => (b.common > a.common ? b : a));
}

function all(differing: 'all' | 'none'): Difference {
  return { before: differing, after: differing, move: null };
}

/** Movements that bring the bounding boxes together: lowest corners, highest corners, or centres. */
export function candidatesOf(
  { shape: { box } }: ComparedPart,
  { shape: { box: after } }: ComparedPart,
  rotation: Rotation | null,
): readonly PartMove[] {
  const before = rotation ? rotatedBox(rotation, box) : box;
  const low = minus(after[0], before[0]);
  const high = minus(after[1], before[1]);
  return [low, high, middle(low, high)].map((step) => ({ rotation, step }));
}

/** The faces that differ if the old part is moved; `move` null means that it is not. */
export function differenceWith(
  before: PartDetail,
  after: PartDetail,
  move: PartMove | null,
): Tried {
  const rotated = rotatedFaces(before.faces, move?.rotation ?? null);
  const settled = move && settledMove(rotated, before, after, move);
  return differenceAfter(rotated, before, after, settled, faceDifference);
}

function rotatedFaces(
  faces: readonly FaceLocation[],
  rotation: Rotation | null,
): readonly FaceLocation[] {
  return rotation ? movedFaces(faces, { rotation, step: [0, 0, 0] }) : faces;
}

/** The movement with its exact displacement; null if it counts as none, being within the tolerance of the measures. */
function settledMove(
  rotated: readonly FaceLocation[],
  before: PartDetail,
  after: PartDetail,
  { rotation, step }: PartMove,
): PartMove | null {
  const slack = before.slack + after.slack;
  const settled = settledStep(rotated, after.faces, step, slack);
  return !rotation && lengthOf(settled) <= slack ? null : { rotation, step: settled };
}

function stepKey(move: PartMove | null): string {
  return (move?.step ?? []).map((step) => Math.round(step * 1e9)).join();
}

/** @param rotated the old faces after the rotation alone */
function differenceAfter(
  rotated: readonly FaceLocation[],
  before: PartDetail,
  after: PartDetail,
  move: PartMove | null,
  differenceOfFaces: typeof faceDifference,
): Tried {
  const slack = before.slack + after.slack;
  const exactSlack = before.exactSlack + after.exactSlack;
  const faces = move ? movedFaces(rotated, { rotation: null, step: move.step }) : before.faces;
  const difference = differenceOfFaces(faces, after.faces, slack, exactSlack);
  const common = areaOf(before.faces.filter((_, number) => !difference.before.has(number)));
  return { difference, common, move };
}

/**
 * The displacement as exactly as plane faces define it, since corners of a box are known only as well as the triangles.
 * Components below the tolerance become 0.
 */
function settledStep(
  before: readonly FaceLocation[],
  after: readonly FaceLocation[],
  step: Vector,
  slack: number,
): Vector {
  const settled = ([0, 1, 2] as const).map((axis) => {
    const [old, current] = [offsetsAlong(before, axis), offsetsAlong(after, axis)];
    const steps: number[] = [];
    for (const from of old) {
      for (const to of current) {
        if (Math.abs(to - from - step[axis]) <= slack) steps.push(to - from);
      }
    }
    const found = steps.sort((a, b) => a - b)[steps.length >> 1];
    const least = found === undefined ? slack : minStep;
    const known = found ?? step[axis];
    return Math.abs(known) <= least ? 0 : known;
  });
  return vectorAt(settled, 0);
}

/** Displacements below this are not reported, metres. */
const minStep = 1e-6;
/** The number of faces of one side that are compared; enough to determine a displacement. */
const maxOffsets = 300;

const offsets = new WeakMap<readonly FaceLocation[], Map<number, readonly number[]>>();

/** The positions along an axis of exact planes perpendicular to it, for the largest faces; computed once. */
function offsetsAlong(faces: readonly FaceLocation[], axis: 0 | 1 | 2): readonly number[] {
  const known = offsets.get(faces) ?? new Map<number, readonly number[]>();
  offsets.set(faces, known);
  return memoized(known, axis, () => newOffsets(faces, axis));
}

function newOffsets(faces: readonly FaceLocation[], axis: 0 | 1 | 2): readonly number[] {
  const square = faces.flatMap(({ surface, area }) =>
    surface?.kind === 'plane' && Math.abs(surface.normal[axis]) > axisCosine
      ? [{ offset: surface.origin[axis], area }]
      : [],
  );
  square.sort((a, b) => b.area - a.area);
  return square.slice(0, maxOffsets).map(({ offset }) => offset);
}

/** The faces after the movement of their part. */
export function movedFaces(
  faces: readonly FaceLocation[],
  move: PartMove,
): readonly FaceLocation[] {
  const even = similarityOfMove(move);
  return faces.map((face) => {
    const { centre, box, surface } = face;
    const corners = move.rotation ? rotatedBox(move.rotation, box) : box;
    return {
      ...face,
      centre: even.point(centre),
      box: [plus(corners[0], move.step), plus(corners[1], move.step)],
      surface: surface && placedSurface(surface, even),
    };
  });
}

export function similarityOfMove({ rotation, step }: PartMove): Similarity {
  const direction = (of: Vector) => (rotation ? rotated(rotation, of) : of);
  return { scale: 1, hand: 1, direction, point: (at) => plus(direction(at), step) };
}

/** The rotated box of a box: exact only if the rotation maps axes onto axes. */
function rotatedBox(
  rotation: Rotation,
  [low, high]: readonly [Vector, Vector],
): readonly [Vector, Vector] {
  const [a, b] = [rotated(rotation, low), rotated(rotation, high)];
  const ends = (pick: (x: number, y: number) => number): Vector => [
    pick(a[0], b[0]),
    pick(a[1], b[1]),
    pick(a[2], b[2]),
  ];
  return [ends(Math.min), ends(Math.max)];
}

function areaOf(faces: readonly FaceLocation[]): number {
  return faces.reduce((sum, { area }) => sum + area, 0);
}
