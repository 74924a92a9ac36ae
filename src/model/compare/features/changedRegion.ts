import { BoundingBox } from '../../boundingBox';
import { axisCosine, cross, distance, dot, lengthOf, middle, minus } from '../../vectors';
import type { Vector } from '../../shapes';
import type { FaceLocation } from '../faces/faceDifference';
import { movedFaces, type DetailedPart, type Difference } from '../faces/differingFaces';
import { isSameSurface } from '../faces/isSameSurface';
import type { Match } from '../match/matchParts';
import { changedPlaces, touches, type Box, type PlaceSize } from './changedPlaces';
import type { PartFeatureChanges } from './partFeatureChanges';

/** A box that contains all changes of a part, metres. */
export interface Region {
  readonly size: Vector;
  /** Its centre. */
  readonly at: Vector;
  /** Its centre, from the centre of the box of the new part. */
  readonly inPart: Vector;
  /**
   * The boxes of the places where it changed, by size, the most frequent first, where one box around them all would
   * tell nothing; absent if the changes are in one place.
   */
  readonly places?: readonly PlaceSize[];
}

/**
 * Where a part was changed: the box around its faces that lie on no surface of the other revision. A face of which only
 * the border changed is adjacent to one of these. Faces that differ because a feature changed are left out, as are end
 * faces whose position follows from the part's size. Where such a box would be large and the faces are in small places,
 * it tells these. `everywhere` if the faces are all over the part and no feature changed; null if no face is left.
 */
export function changedRegion(
  { before, after }: Match<DetailedPart>,
  { before: onlyOld, after: onlyNew, move }: Difference,
  { changes, explained }: PartFeatureChanges,
): Region | 'everywhere' | null {
  if (!before || !after || typeof onlyOld === 'string' || typeof onlyNew === 'string') return null;
  if (onlyOld.size * onlyNew.size > maxPairs) return null;
  const [old, current] = [before.detail(), after.detail()];
  const hasChanges = changes.length > 0;
  // Triangles and the exact surface of the same face never agree completely.
  if (hasChanges && old.isExact !== current.isExact) return null;
  const moved = move ? movedFaces(old.faces, move) : old.faces;
  const slack = Math.max(old.exactSlack + current.exactSlack, old.isExact ? 0 : current.slack);
  const gone = differingOf(moved, onlyOld, explained.before);
  const come = differingOf(current.faces, onlyNew, explained.after);
  const rim = [...gone, ...come].flatMap(({ face, isExplained }) => (isExplained ? [face] : []));
  const isKept = hasChanges ? keptBeside(rim, 2 * (old.slack + current.slack)) : () => false;
  const isSized = hasChanges ? sizedEnds(moved, current.faces) : () => false;
  const left = (some: readonly DifferingFace[], others: readonly DifferingFace[]) =>
    some.flatMap(({ face, isExplained }) => {
      const isSame = (other: FaceLocation) =>
        isOneSurface(face, other, slack) || isKept(face, other);
      const isKnown = isExplained || isSized(face) || others.some((other) => isSame(other.face));
      return isKnown ? [] : [face];
    });
  const rest = [...left(gone, come), ...left(come, gone)];
  const { box } = after.shape;
  const region = around(rest, box);
  if (!region || shareOf(region, box) <= maxShare) return region;
  const places = changedPlaces(rest, 2 * (old.slack + current.slack));
  const share = places.reduce((sum, { count, size }) => sum + count * shareOf({ size }, box), 0);
  const isSmall = ({ size }: PlaceSize) => lengthOf(size) <= maxReach * distance(...box);
  if (places.length > 0 && places.every(isSmall) && share <= maxShare) return { ...region, places };
  return hasChanges ? region : 'everywhere';
}

/** How many faces a part had and has, and how many of these the old part does not have. */
export interface FaceCounts {
  readonly before: number;
  readonly after: number;
  readonly others: number;
}

/** The faces of a part whose exact faces are known on both sides; null if not, or if as many other ones came. */
export function faceCounts(
  { before, after }: Match<DetailedPart>,
  { after: onlyNew }: Difference,
): FaceCounts | null {
  if (!before || !after || typeof onlyNew === 'string') return null;
  const [old, current] = [before.detail(), after.detail()];
  if (!old.isExact || !current.isExact) return null;
  const [was, is] = [old.faces.length, current.faces.length];
  return was === is && is === onlyNew.size
    ? null
    : { before: was, after: is, others: onlyNew.size };
}

interface DifferingFace {
  readonly face: FaceLocation;
  readonly isExplained: boolean;
}

function differingOf(
  faces: readonly FaceLocation[],
  differing: ReadonlySet<number>,
  explained: readonly number[],
): readonly DifferingFace[] {
  const told = new Set(explained);
  return [...differing].flatMap((number) => {
    const face = faces[number];
    return face && face.area > 0 ? [{ face, isExplained: told.has(number) }] : [];
  });
}

/**
 * Whether a face changed only as a consequence of a changed feature. Faces without a known surface: they occupy the
 * same box and the feature is adjacent. Planes: they are parallel to the axis of a round at which they end, as the
 * sides of a lever do, and tilt when its radius changes.
 */
function keptBeside(rim: readonly FaceLocation[], slack: number) {
  const isAt = (a: FaceLocation, b: FaceLocation) => touches(a.box, b.box, slack);
  const endsAtRound = (face: FaceLocation, normal: Vector) =>
    rim.some(
      (one) =>
        one.surface?.kind === 'cylinder' &&
        Math.abs(dot(one.surface.axis, normal)) <= square &&
        isAt(one, face),
    );
  return (a: FaceLocation, b: FaceLocation): boolean => {
    if (isGeneral(a) && isGeneral(b)) {
      const isInPlace = ends.every((end) => distance(a.box[end], b.box[end]) <= slack);
      return isInPlace && rim.some((one) => isAt(one, a));
    }
    if (a.surface?.kind !== 'plane' || b.surface?.kind !== 'plane') return false;
    const [from, to] = [a.surface.normal, b.surface.normal];
    const cosine = dot(from, to);
    const isLeant = cosine >= minLeant && lengthOf(cross(from, to)) > square;
    return isLeant && isAt(a, b) && endsAtRound(a, from) && endsAtRound(b, to);
  };
}

/** The largest cosine of perpendicular directions, and the least cosine between a plane and its tilted counterpart. */
const [square, minLeant] = [1e-5, 0.7];

function isGeneral({ surface }: FaceLocation): boolean {
  return surface === null || surface.kind === 'other';
}

/** Whether a face is a flat end of a part whose length changed; the change of size already tells that. */
function sizedEnds(before: readonly FaceLocation[], after: readonly FaceLocation[]) {
  const [old, current] = [boxOf(before), boxOf(after)];
  const isOther = (i: 0 | 1 | 2) =>
    Math.abs(old[1][i] - old[0][i] - (current[1][i] - current[0][i])) > minStep;
  const changed = axes.filter(isOther);
  const limits = [...old, ...current];
  return ({ surface, box }: FaceLocation): boolean =>
    surface?.kind === 'plane' &&
    changed.some(
      (i) =>
        Math.abs(surface.normal[i]) > axisCosine &&
        limits.some((end) => Math.abs(end[i] - box[0][i]) <= minStep),
    );
}

/** Metres to which sizes are written. */
const minStep = 1e-6;

/** With more pairs of faces than this they are not compared. */
const maxPairs = 4_000_000;
/**
 * The largest share of the part's box that is reported if there is nothing else to report; a larger region tells
 * nothing.
 */
const maxShare = 0.25;
/** The largest share of the diagonal of the part's box that one of several places takes. */
const maxReach = 0.5;

function isOneSurface(
  { surface: a }: FaceLocation,
  { surface: b }: FaceLocation,
  slack: number,
): boolean {
  // For surfaces of no known form it cannot be decided whether they differ.
  if (!a || !b || a.kind === 'other' || b.kind === 'other') return false;
  return isSameSurface(a, b, slack);
}

function around(faces: readonly FaceLocation[], ofPart: readonly [Vector, Vector]): Region | null {
  const [low, high] = boxOf(faces);
  if (!(low[0] <= high[0])) return null;
  const at = middle(low, high);
  return { size: minus(high, low), at, inPart: minus(at, middle(...ofPart)) };
}

/** Lowest and highest corner; `Infinity` and `-Infinity` if there are no faces. */
function boxOf(faces: readonly FaceLocation[]): readonly [Vector, Vector] {
  const region = new BoundingBox();
  for (const { box } of faces) region.addBox({ low: box[0], high: box[1] });
  return [region.low, region.high];
}

/** The share of a part's box that a region takes. A flat region counts as a hundredth of the side. */
function shareOf({ size }: Pick<Region, 'size'>, box: Box): number {
  const whole = distance(...box);
  return axes.reduce<number>((share, axis) => {
    const side = Math.max(box[1][axis] - box[0][axis], whole / 100);
    return share * Math.max(size[axis] / side, 0.01);
  }, 1);
}

const axes = [0, 1, 2] as const;
const ends = [0, 1] as const;
