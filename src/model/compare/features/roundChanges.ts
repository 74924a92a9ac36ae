import type { Surface, Vector } from '../../shapes';
import { cross, distance, dot, lengthOf, minus } from '../../vectors';
import type { FaceLocation } from '../faces/faceDifference';
import type { ComparedSide } from './comparedSide';
import { isFaceThere } from './unchangedWalls';
import type { ExplainingChange, FeatureSize } from './featureSize';

/**
 * Cylinders that belong to no other feature and changed their radius about the same axis, such as the round end of a
 * lever or a step of a shaft.
 * @param slack metres by which places may differ
 */
export function roundChanges(
  before: ComparedSide,
  after: ComparedSide,
  slack: number,
): readonly ExplainingChange[] {
  const reach = Math.max(minStep, slack);
  const onlyOf = (side: ComparedSide, other: ComparedSide) =>
    roundsOf(side, slack).filter((one) => !isFaceThere(side.faces[one.numbers[0]], other, reach));
  const [gone, come] = [onlyOf(before, after), onlyOf(after, before)];
  const offers = gone.flatMap((one) =>
    come.flatMap((other) => (isMate(one, other, slack) ? [{ one, other }] : [])),
  );
  offers.sort((a, b) => apart(a.one, a.other) - apart(b.one, b.other));
  const taken = new Set<Round>();
  return offers.flatMap(({ one, other }): ExplainingChange[] => {
    if (taken.has(one) || taken.has(other)) return [];
    taken.add(one).add(other);
    const faces = { before: one.numbers, after: other.numbers };
    const isWhole = isWholeRound(one);
    const sizeOf = ({ surface: { radius } }: Round): FeatureSize => ({
      ...{ kind: 'round', radius, isWhole },
    });
    const change = { count: 1, before: sizeOf(one), after: sizeOf(other), shift: null };
    return [{ ...change, isExact: true, faces }];
  });
}

type Cylinder = Extract<Surface, { kind: 'cylinder' }>;

/** Faces of one cylinder, into however many it is divided. */
interface Round {
  readonly numbers: readonly [number, ...number[]];
  readonly surface: Cylinder;
  readonly area: number;
  readonly centre: Vector;
  readonly box: FaceLocation['box'];
}

/** Parts with more cylinders than this are engraved or threaded, and are left out. */
const maxRounds = 500;

function roundsOf({ faces, differing, listed }: ComparedSide, slack: number): readonly Round[] {
  const rounds: Round[] = [];
  for (const number of differing) {
    const face = faces[number];
    if (face?.surface?.kind !== 'cylinder' || listed.has(number) || !(face.area > 0)) continue;
    const round: Round = { ...face, surface: face.surface, numbers: [number] };
    const known = rounds.findIndex((one) => isSameRound(one, round, slack));
    const there = rounds[known];
    if (there) rounds[known] = joined(there, round);
    else rounds.push(round);
    if (rounds.length > maxRounds) return [];
  }
  return rounds;
}

function joined(one: Round, other: Round): Round {
  const area = one.area + other.area;
  const mean = (i: 0 | 1 | 2) => (one.area * one.centre[i] + other.area * other.centre[i]) / area;
  const outer = (pick: (...values: number[]) => number, end: 0 | 1): Vector => [
    pick(one.box[end][0], other.box[end][0]),
    pick(one.box[end][1], other.box[end][1]),
    pick(one.box[end][2], other.box[end][2]),
  ];
  return {
    numbers: [...one.numbers, ...other.numbers],
    surface: one.surface,
    area,
    centre: [mean(0), mean(1), mean(2)],
    box: [outer(Math.min, 0), outer(Math.max, 1)],
  };
}

/** Sine: files write directions with at least six digits. */
const parallel = 1e-5;
/** Metres; smaller differences come from how exporters write numbers. */
const minStep = 1e-6;

function isSameRound(a: Round, b: Round, slack: number): boolean {
  const step = Math.abs(a.surface.radius - b.surface.radius);
  return step <= Math.max(minStep, slack) && isInPlace(a, b, slack);
}

/** The round end of a lever does not become a shaft: one is a radius on a drawing, the other a diameter. */
function isMate(one: Round, other: Round, slack: number): boolean {
  return isInPlace(one, other, slack) && isWholeRound(one) === isWholeRound(other);
}

/** Whether both are on one axis and overlap along it. */
function isInPlace({ surface: a, box }: Round, { surface: b, box: other }: Round, slack: number) {
  if (a.isHollow !== b.isHollow || lengthOf(cross(a.axis, b.axis)) > parallel) return false;
  const aside = lengthOf(cross(minus(b.origin, a.origin), a.axis));
  const reach = Math.max(slack, minStep);
  return (
    aside <= reach &&
    axes.every((i) => box[0][i] <= other[1][i] + reach && other[0][i] <= box[1][i] + reach)
  );
}

const axes = [0, 1, 2] as const;

function apart(a: Round, b: Round): number {
  return Math.abs(dot(minus(b.centre, a.centre), a.surface.axis)) + distance(a.centre, b.centre);
}

/** As a share of the radius: the centroid of a full cylinder is this near to its axis. */
const nearAxis = 0.05;

function isWholeRound({ surface: { origin, axis, radius }, centre }: Round): boolean {
  return lengthOf(cross(minus(centre, origin), axis)) <= nearAxis * radius;
}
