import { groupBy } from '../../../words/groupBy';
import { outOfRange } from '../../../words/outOfRange';
import type { Surface, Vector } from '../../shapes';
import { distance } from '../../vectors';
import { isSameSurface, type FacePlace } from './isSameSurface';

/** The position and size of a face, in metres and model coordinates. */
export interface FaceLocation {
  readonly area: number;
  /** Whether the area is that of the exact face, and not of its triangles. */
  readonly isExact: boolean;
  /** The area that edges beside the faces of its part leave open, m²; absent for none. */
  readonly looseArea?: number;
  /** The centroid of its surface. */
  readonly centre: Vector;
  /** Its bounding box: lowest and highest corner. */
  readonly box: readonly [lowest: Vector, highest: Vector];
  /** The surface on which it lies; null if not known. */
  readonly surface: Surface | null;
}

/** The indices of the faces that only one of two shapes has. */
export interface FaceDifference {
  readonly before: ReadonlySet<number>;
  readonly after: ReadonlySet<number>;
}

/**
 * Finds the faces that two shapes have in common, which are equal and in one place, and returns the others.
 * @param slack metres by which two measures of one face may differ
 * @param exactSlack the same for exact surfaces
 */
export function faceDifference(
  before: readonly FaceLocation[],
  after: readonly FaceLocation[],
  slack: number,
  exactSlack: number,
): FaceDifference {
  const found = undividedDifference(before, after, slack, exactSlack);
  return withoutDivided(before, after, found, slack, exactSlack);
}

/** The same at lower cost. Faces of one surface that the two shapes divide differently count as different. */
export function undividedDifference(
  before: readonly FaceLocation[],
  after: readonly FaceLocation[],
  slack: number,
  exactSlack: number,
): FaceDifference {
  const sorted = sortedByX(after);
  const left = new Set(after.keys());
  const gone = before.flatMap((spot, number) => {
    const same = nearTo(sorted, spot, slack).find((other) => {
      return left.has(other.number) && isSameFace(spot, other.spot, slack, exactSlack);
    });
    if (!same) return [number];
    left.delete(same.number);
    return [];
  });
  return { before: new Set(gone), after: left };
}

const sortedLists = new WeakMap<readonly FaceLocation[], readonly Numbered[]>();

/** Sorted once, because one side is compared with many places of the other. */
function sortedByX(faces: readonly FaceLocation[]): readonly Numbered[] {
  const known = sortedLists.get(faces);
  if (known) return known;
  const sorted = faces.map((spot, number) => ({ spot, number }));
  sorted.sort((a, b) => a.spot.centre[0] - b.spot.centre[0]);
  sortedLists.set(faces, sorted);
  return sorted;
}

/** With more pairs of faces than this, divided faces are not looked for. */
const maxPairs = 1_000_000;

/** Removes faces that one program writes as one and another as several, such as the halves of a cylinder. */
function withoutDivided(
  before: readonly FaceLocation[],
  after: readonly FaceLocation[],
  found: FaceDifference,
  slack: number,
  exactSlack: number,
): FaceDifference {
  if (found.before.size * found.after.size > maxPairs) return found;
  const pick = (faces: readonly FaceLocation[], numbers: ReadonlySet<number>) =>
    faces.flatMap((spot, number): Numbered[] => (numbers.has(number) ? [{ spot, number }] : []));
  const [gone, come] = [pick(before, found.before), pick(after, found.after)];
  const [leftBefore, leftAfter] = [new Set(found.before), new Set(found.after)];
  const kindOf = ({ spot }: Numbered) => spot.surface?.kind ?? 'other';
  const [goneByKind, comeByKind] = [groupBy(gone, kindOf), groupBy(come, kindOf)];
  for (const one of gone) {
    if (!leftBefore.has(one.number)) continue;
    const kind = kindOf(one);
    if (kind === 'other') continue;
    const isMate = ({ spot }: Numbered) => isOneExactSurface(one.spot, spot, exactSlack);
    const there = (comeByKind.get(kind) ?? []).filter(isMate);
    const here = there.length > 0 ? (goneByKind.get(kind) ?? []).filter(isMate) : [];
    if (here.length === 0 || !isSamePatch(here, there, slack)) continue;
    for (const { number } of here) leftBefore.delete(number);
    for (const { number } of there) leftAfter.delete(number);
  }
  return { before: leftBefore, after: leftAfter };
}

/** Whether two faces lie on one surface, which is known exactly for both. */
export function isOneExactSurface(a: FaceLocation, b: FaceLocation, slack: number): boolean {
  if (!a.isExact || !b.isExact || !a.surface || !b.surface) return false;
  if (a.surface.kind === 'other' || b.surface.kind === 'other') return false;
  return isSameSurface(a.surface, b.surface, slack, placeOf(a));
}

/** Relative tolerance for the areas of faces that two programs divide differently. */
const dividedPart = 1e-5;

function isSamePatch(a: readonly Numbered[], b: readonly Numbered[], slack: number): boolean {
  const [one, other] = [areaOf(a), areaOf(b)];
  if (Math.abs(one - other) > dividedPart * Math.max(one, other)) return false;
  const ends = endsOf(b);
  return endsOf(a).every((end, i) => Math.abs(end - (ends[i] ?? outOfRange())) <= 2 * slack);
}

function areaOf(faces: readonly Numbered[]): number {
  return faces.reduce((sum, { spot }) => sum + spot.area, 0);
}

/** The least and the largest coordinate along each axis. */
function endsOf(faces: readonly Numbered[]): readonly number[] {
  return ([0, 1, 2] as const).flatMap((axis) => [
    Math.min(...faces.map(({ spot }) => spot.box[0][axis])),
    Math.max(...faces.map(({ spot }) => spot.box[1][axis])),
  ]);
}

interface Numbered {
  readonly spot: FaceLocation;
  readonly number: number;
}

/** Share of the slack: a point exactly at its end is included, whatever the rounding of the sum. */
const included = 1e-9;

/** The faces whose centres have nearly the same x, from a list sorted by x. */
function nearTo(
  sorted: readonly Numbered[],
  spot: FaceLocation,
  slack: number,
): readonly Numbered[] {
  const first = firstFrom(sorted, spot.centre[0] - slack);
  const end = firstFrom(sorted, spot.centre[0] + slack * (1 + included));
  return sorted.slice(first, Math.max(end, first + 1));
}

function firstFrom(sorted: readonly Numbered[], x: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((sorted[half]?.spot.centre[0] ?? Infinity) < x) low = half + 1;
    else high = half;
  }
  return low;
}

/** Relative tolerance of exact areas, which are computed to about this accuracy. */
const exactPart = 1e-6;

/** Whether two faces are equal and in one place. */
export function isSameFace(
  a: FaceLocation,
  b: FaceLocation,
  slack: number,
  exactSlack: number,
): boolean {
  return (
    isSameArea(a, b, slack) &&
    distance(a.centre, b.centre) <= slack &&
    distance(a.box[0], b.box[0]) <= 2 * slack &&
    distance(a.box[1], b.box[1]) <= 2 * slack &&
    isOnOneSurface(a, b, exactSlack)
  );
}

/** Triangles cannot show a movement smaller than their own error, so only exact surfaces are compared. */
function isOnOneSurface(a: FaceLocation, b: FaceLocation, slack: number): boolean {
  if (!a.isExact || !b.isExact || !a.surface || !b.surface) return true;
  return isSameSurface(a.surface, b.surface, slack, placeOf(a));
}

function placeOf({ centre, box }: FaceLocation): FacePlace {
  return { centre, extent: distance(...box) };
}

function isSameArea(a: FaceLocation, b: FaceLocation, slack: number): boolean {
  const extent = Math.max(distance(...a.box), distance(...b.box));
  return Math.abs(a.area - b.area) <= areaTolerance(a, b, slack, extent);
}

/**
 * The area by which two measures of one face may differ, m².
 * @param extent the larger diagonal of their boxes, metres
 */
export function areaTolerance(
  a: FaceLocation,
  b: FaceLocation,
  slack: number,
  extent: number,
): number {
  // The area that a face of that extent gains if its border lies elsewhere by the tolerance.
  const coarse = 4 * slack * extent;
  if (!a.isExact || !b.isExact) return coarse;
  const loose = Math.min(coarse, (a.looseArea ?? 0) + (b.looseArea ?? 0));
  return exactPart * Math.max(a.area, b.area) + loose;
}
