import { distance, plus, times } from '../../vectors';
import type { Vector } from '../../shapes';
import type { Match } from '../match/matchParts';
import { differingFaces, movedFaces, type DetailedPart } from './differingFaces';
import { isOneExactSurface, isSameFace, type FaceLocation } from './faceDifference';

/** The correspondence between the faces of a part in both revisions, by their indices. */
export interface FaceCounterparts {
  /** The new faces that correspond to an old one; empty if it was removed or changed. */
  readonly newOf: (old: number) => readonly number[];
  /** Whether a new face also exists in the old part. */
  readonly isInOld: (current: number) => boolean;
  /**
   * Metres between the centres of two sets of faces, one of each revision; null if their bounding boxes do not meet.
   */
  readonly apart: (old: readonly number[], current: readonly number[]) => number | null;
}

/** Returns null if the faces of one of the parts are not exact, because their indices then mean nothing. */
export function faceCounterparts({
  before,
  after,
  ...how
}: Match<DetailedPart>): FaceCounterparts | null {
  if (!before || !after) return null;
  const [old, current] = [before.detail(), after.detail()];
  if (!old.isExact || !current.isExact) return null;
  const difference = differingFaces({ ...how, before, after, kind: 'changed' });
  const { before: gone, after: come, move } = difference;
  if (typeof gone === 'string' || typeof come === 'string') return null;
  const faces = move ? movedFaces(old.faces, move) : old.faces;
  if (gone.size === faces.length && isNumberedAlike(faces, current.faces)) return alike(faces);
  const slack = old.slack + current.slack;
  const exactSlack = old.exactSlack + current.exactSlack;
  const find = finder(current.faces, come, slack, exactSlack);
  return {
    newOf: (number) => {
      const spot = gone.has(number) ? undefined : faces[number];
      return spot ? find(spot) : [];
    },
    isInOld: (number) => number < current.faces.length && !come.has(number),
    apart: (some, others) => apart(spotsOf(faces, some), spotsOf(current.faces, others), slack),
  };
}

/**
 * Whether both revisions number their faces in the same way, told by the areas and kinds of surface. It serves a part
 * that moved where the movement of its faces was not found.
 */
function isNumberedAlike(old: readonly FaceLocation[], current: readonly FaceLocation[]): boolean {
  return (
    old.length === current.length &&
    old.every(({ area, surface }, i) => {
      const other = current[i];
      return (
        other !== undefined &&
        other.surface?.kind === surface?.kind &&
        Math.abs(area - other.area) <= sameArea * Math.max(area, other.area)
      );
    })
  );
}

/** Relative tolerance of exact areas. */
const sameArea = 1e-6;

function alike(faces: readonly FaceLocation[]): FaceCounterparts {
  const has = (number: number) => number < faces.length;
  return { newOf: (number) => (has(number) ? [number] : []), isInOld: has, apart: () => null };
}

/**
 * Finds the new faces in the place of an old one: the same face, or pieces of one surface that two programs divide
 * differently.
 */
function finder(
  faces: readonly FaceLocation[],
  come: ReadonlySet<number>,
  slack: number,
  exactSlack: number,
): (spot: FaceLocation) => readonly number[] {
  const there = faces.flatMap((spot, number) => (come.has(number) ? [] : [{ spot, number }]));
  return (spot) => {
    const same = there.filter((other) => isSameFace(spot, other.spot, slack, exactSlack));
    const [first] = same;
    if (first) return [first.number];
    return there
      .filter(
        (other) =>
          isOneExactSurface(spot, other.spot, exactSlack) &&
          doMeet(spot.box, other.spot.box, slack),
      )
      .map(({ number }) => number);
  };
}

function spotsOf(
  faces: readonly FaceLocation[],
  numbers: readonly number[],
): readonly FaceLocation[] {
  return numbers.flatMap((number) => faces[number] ?? []);
}

function apart(
  old: readonly FaceLocation[],
  current: readonly FaceLocation[],
  slack: number,
): number | null {
  const [one, other] = [around(old), around(current)];
  if (!one || !other || !doMeet(one.box, other.box, slack)) return null;
  return distance(one.middle, other.middle);
}

type Box = FaceLocation['box'];

function around(
  spots: readonly FaceLocation[],
): { readonly box: Box; readonly middle: Vector } | null {
  const [first, ...others] = spots;
  if (!first) return null;
  let box = first.box;
  let [sum, area] = [times(first.centre, first.area), first.area];
  for (const spot of others) {
    box = [each(box[0], spot.box[0], Math.min), each(box[1], spot.box[1], Math.max)];
    sum = plus(sum, times(spot.centre, spot.area));
    area += spot.area;
  }
  return { box, middle: area > 0 ? times(sum, 1 / area) : first.centre };
}

function each(a: Vector, b: Vector, pick: (x: number, y: number) => number): Vector {
  return [pick(a[0], b[0]), pick(a[1], b[1]), pick(a[2], b[2])];
}

function doMeet(a: Box, b: Box, slack: number): boolean {
  return ([0, 1, 2] as const).every(
    (axis) => a[0][axis] <= b[1][axis] + slack && b[0][axis] <= a[1][axis] + slack,
  );
}
