import { outOfRange } from '../../../words/outOfRange';
import type { Surface, Vector } from '../../shapes';
import { distance } from '../../vectors';
import { isSameSurface } from './isSameSurface';

/** Where a face lies, and how large it is: metres of the model. */
export interface FaceSpot {
  readonly area: number;
  /** Whether the area is of the exact face, and not of its triangles. */
  readonly isExact: boolean;
  /** The middle of its surface. */
  readonly centre: Vector;
  /** Lowest and highest corner. */
  readonly box: readonly [lowest: Vector, highest: Vector];
  /** What it lies on; null where nobody knows. */
  readonly surface: Surface | null;
}

/** The numbers of the faces that only one of two shapes has. */
export interface FaceDifference {
  readonly before: ReadonlySet<number>;
  readonly after: ReadonlySet<number>;
}

/**
 * Finds the faces that two shapes have in common, in one place and alike, and gives the others.
 * @param slack metres by which two measures of one face may differ
 * @param exactSlack the same of surfaces that are exact
 */
export function faceDifference(
  before: readonly FaceSpot[],
  after: readonly FaceSpot[],
  slack: number,
  exactSlack: number,
): FaceDifference {
  const found = undividedDifference(before, after, slack, exactSlack);
  return withoutDivided(before, after, found, slack, exactSlack);
}

/** The same at less cost, with faces of one surface that both shapes divide otherwise among those that differ. */
export function undividedDifference(
  before: readonly FaceSpot[],
  after: readonly FaceSpot[],
  slack: number,
  exactSlack: number,
): FaceDifference {
  const sorted = after.map((spot, number) => ({ spot, number }));
  sorted.sort((a, b) => a.spot.centre[0] - b.spot.centre[0]);
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

/** More pairs of faces than these are not looked at. */
const mostPairs = 1_000_000;

/** Without faces that one program writes as one and another one as several, such as halves of a cylinder. */
function withoutDivided(
  before: readonly FaceSpot[],
  after: readonly FaceSpot[],
  found: FaceDifference,
  slack: number,
  exactSlack: number,
): FaceDifference {
  if (found.before.size * found.after.size > mostPairs) return found;
  const pick = (faces: readonly FaceSpot[], numbers: ReadonlySet<number>) =>
    faces.flatMap((spot, number): Numbered[] => (numbers.has(number) ? [{ spot, number }] : []));
  const [gone, come] = [pick(before, found.before), pick(after, found.after)];
  const [leftBefore, leftAfter] = [new Set(found.before), new Set(found.after)];
  for (const one of gone) {
    if (!leftBefore.has(one.number)) continue;
    const isMate = ({ spot }: Numbered) => isOneExactSurface(one.spot, spot, exactSlack);
    const there = come.filter(isMate);
    const here = there.length > 0 ? gone.filter(isMate) : [];
    if (here.length === 0 || !isSamePatch(here, there, slack)) continue;
    for (const { number } of here) leftBefore.delete(number);
    for (const { number } of there) leftAfter.delete(number);
  }
  return { before: leftBefore, after: leftAfter };
}

/** Whether two faces lie on one surface, both exactly known. */
export function isOneExactSurface(a: FaceSpot, b: FaceSpot, slack: number): boolean {
  if (!a.isExact || !b.isExact || !a.surface || !b.surface) return false;
  if (a.surface.kind === 'other' || b.surface.kind === 'other') return false;
  return isSameSurface(a.surface, b.surface, slack);
}

/** Of areas of faces that two programs divide otherwise. */
const dividedPart = 1e-5;

function isSamePatch(a: readonly Numbered[], b: readonly Numbered[], slack: number): boolean {
  const [one, other] = [a, b].map((faces) => ({
    area: faces.reduce((sum, { spot }) => sum + spot.area, 0),
    ends: [0, 1, 2].flatMap((axis) => [
      Math.min(...faces.map(({ spot }) => spot.box[0][axis] ?? outOfRange())),
      Math.max(...faces.map(({ spot }) => spot.box[1][axis] ?? outOfRange())),
    ]),
  }));
  if (!one || !other) return false;
  return (
    Math.abs(one.area - other.area) <= dividedPart * Math.max(one.area, other.area) &&
    one.ends.every((end, i) => Math.abs(end - (other.ends[i] ?? outOfRange())) <= 2 * slack)
  );
}

interface Numbered {
  readonly spot: FaceSpot;
  readonly number: number;
}

/** Those whose centres have nearly the same x, of a list in the order of it. */
function nearTo(sorted: readonly Numbered[], spot: FaceSpot, slack: number): readonly Numbered[] {
  const first = firstFrom(sorted, spot.centre[0] - slack);
  const end = firstFrom(sorted, spot.centre[0] + slack * (1 + 1e-9));
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

/** Of exact areas, which are computed to about this. */
const exactPart = 1e-6;

/** Whether two faces are alike and in one place. */
export function isSameFace(a: FaceSpot, b: FaceSpot, slack: number, exactSlack: number): boolean {
  return (
    isSameArea(a, b, slack) &&
    distance(a.centre, b.centre) <= slack &&
    distance(a.box[0], b.box[0]) <= 2 * slack &&
    distance(a.box[1], b.box[1]) <= 2 * slack &&
    isOnOneSurface(a, b, exactSlack)
  );
}

/** Triangles tell little of a face that went less than they are coarse. */
function isOnOneSurface(a: FaceSpot, b: FaceSpot, slack: number): boolean {
  if (!a.isExact || !b.isExact || !a.surface || !b.surface) return true;
  return isSameSurface(a.surface, b.surface, slack);
}

function isSameArea(a: FaceSpot, b: FaceSpot, slack: number): boolean {
  const larger = Math.max(a.area, b.area);
  if (a.isExact && b.isExact) return Math.abs(a.area - b.area) <= exactPart * larger;
  // What a border that lies elsewhere by the slack adds to a face of that extent.
  const extent = Math.max(distance(...a.box), distance(...b.box));
  return Math.abs(a.area - b.area) <= 4 * slack * extent;
}
