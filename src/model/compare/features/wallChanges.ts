import type { Surface, Vector } from '../../shapes';
import { zeroComponent, dot, times } from '../../vectors';
import type { FaceLocation } from '../faces/faceDifference';
import type { ComparedSide } from './comparedSide';
import { areaOf, common, coverOf, likenessOf, type Rectangle } from './faceCover';
import type { ExplainingChange, FeatureSize } from './featureSize';

/**
 * Changed distances between large parallel faces: of walls, and of gaps. A pair of faces is reported only if both
 * revisions have it with the same outline, and one of the faces or their middle stayed in place. For each moved face a
 * single distance is reported. It is better to miss a change than to report a false one.
 * @param slack metres by which places may differ
 */
export function wallChanges(
  before: ComparedSide,
  after: ComparedSide,
  slack: number,
): readonly ExplainingChange[] {
  const [old, current] = [wallsOf(before, slack), wallsOf(after, slack)];
  const offers = old.flatMap((one) =>
    current.flatMap((other) => {
      const shared = sharedAreaOf(one, other, slack);
      return shared === null ? [] : [{ one, other, shared }];
    }),
  );
  offers.sort((a, b) => b.shared - a.shared);
  const listed = new Set<Plate>();
  return offers.flatMap(({ one, other }): ExplainingChange[] => {
    const plates = [one.lower, one.upper, other.lower, other.upper];
    const isGone = (end: 'lower' | 'upper') => !isHeld(one[end], other[end], slack);
    const ends = (['lower', 'upper'] as const).filter(isGone);
    const [gone, come] = [ends.map((end) => one[end]), ends.map((end) => other[end])];
    if ([...gone, ...come].some((plate) => listed.has(plate))) return [];
    for (const plate of [...gone, ...come]) listed.add(plate);
    const [a, b] = [lengthOfWall(one), lengthOfWall(other)];
    const isExact = plates.every((plate) => plate.isExact);
    if (Math.abs(a - b) <= Math.max(2 * slack, isExact ? minStep : minMeshStep)) return [];
    const kind = isThin(one) && isThin(other) ? 'wall' : 'thickness';
    const sized = (length: number): FeatureSize => ({ kind: one.isSolid ? kind : 'gap', length });
    const numbersOf = (some: readonly Plate[]) => some.map(({ number }) => number);
    const faces = { before: numbersOf(gone), after: numbersOf(come) };
    return [{ count: 1, before: sized(a), after: sized(b), shift: null, isExact, faces }];
  });
}

/** Metres; smaller differences come from how exporters write numbers: for exact faces, and for triangles. */
const [minStep, minMeshStep] = [1e-6, 1e-5];

/** Two neighbouring parallel faces. */
interface Wall {
  /** From the lower face to the upper one; its first non-zero component is positive. */
  readonly direction: Vector;
  readonly lower: Plate;
  readonly upper: Plate;
  readonly isSolid: boolean;
}

type Plane = Extract<Surface, { kind: 'plane' }>;

/** A flat face, seen along a direction. */
interface Plate {
  readonly number: number;
  readonly offset: number;
  /** 1 if the material is below the face. */
  readonly side: 1 | -1;
  readonly cover: Rectangle;
  /** The area of the face as a share of its bounding rectangle `cover`. */
  readonly fill: number;
  readonly isExact: boolean;
}

/** With more faces of one direction than this they are not paired. */
const maxPlates = 1500;
/** The least overlap along both directions, as a share of the smaller face. */
const minCover = 0.5;
/**
 * The least area that the faces of a wall share, as a share of the part's area: less than this are engraved letters and
 * threads.
 */
const minShare = 0.003;
/**
 * The least share of its bounding rectangle that a face must fill: with a corner cut out, the faces may not overlap.
 */
const minFill = 0.5;
/** The least overlap of the rectangles of corresponding faces, as a share of their union. */
const minSimilarity = 0.75;

function wallsOf({ faces, differing, listed }: ComparedSide, slack: number): readonly Wall[] {
  const groups = new Map<string, { direction: Vector; plates: Plate[] }>();
  faces.forEach((face, number) => {
    const { surface } = face;
    if (surface?.kind !== 'plane' || !(face.area > 0)) return;
    const direction = upwards(surface);
    const key = direction.map((share) => Math.round(share * 1e4)).join();
    const group = groups.get(key) ?? { direction, plates: [] };
    group.plates.push(plateOf(face, surface, number, group.direction));
    groups.set(key, group);
  });
  const whole = faces.reduce((sum, { area }) => sum + area, 0);
  return [...groups.values()].flatMap(({ direction, plates }) =>
    plates.length > maxPlates
      ? []
      : wallsAlong(direction, plates, { differing, listed }, slack).filter(
          ({ lower, upper }) =>
            areaOf(common(lower.cover, upper.cover)) >= minShare * whole &&
            Math.min(lower.fill, upper.fill) >= minFill,
        ),
  );
}

function wallsAlong(
  direction: Vector,
  plates: readonly Plate[],
  { differing, listed }: Pick<ComparedSide, 'differing' | 'listed'>,
  slack: number,
): readonly Wall[] {
  const sorted = [...plates].sort((a, b) => a.offset - b.offset);
  const lowest = sorted[0]?.offset ?? 0;
  const highest = sorted.at(-1)?.offset ?? 0;
  return sorted.flatMap((lower, i): Wall[] => {
    const upper = sorted
      .slice(i + 1)
      .find(
        (other) => other.offset - lower.offset > 2 * slack && isCovered(lower.cover, other.cover),
      );
    if (!upper || upper.side === lower.side) return [];
    if (!differing.has(lower.number) && !differing.has(upper.number)) return [];
    // A wall through the whole part is the size of the part.
    if (lower.offset - lowest <= 2 * slack && highest - upper.offset <= 2 * slack) return [];
    const wall = { direction, lower, upper, isSolid: lower.side === -1 };
    const isListedOtherwise = listed.has(lower.number) || listed.has(upper.number);
    // The floor of a hole can also be a face of a wall.
    return isListedOtherwise && !(wall.isSolid && isThin(wall)) ? [] : [wall];
  });
}

/** The area that two pairs of faces share, if they are the same pair; else null. */
function sharedAreaOf(one: Wall, other: Wall, slack: number): number | null {
  if (one.isSolid !== other.isSolid || dot(one.direction, other.direction) < parallel) return null;
  const steps = [
    other.lower.offset - one.lower.offset,
    other.upper.offset - one.upper.offset,
  ] as const;
  const isInPlace =
    Math.min(Math.abs(steps[0]), Math.abs(steps[1]), Math.abs(steps[0] + steps[1]) / 2) <=
    2 * slack;
  if (!isInPlace || Math.max(Math.abs(steps[0]), Math.abs(steps[1])) <= 2 * slack) return null;
  const isAlike =
    likenessOf(one.lower.cover, other.lower.cover) >= minSimilarity &&
    likenessOf(one.upper.cover, other.upper.cover) >= minSimilarity;
  return isAlike ? areaOf(common(coverOfWall(one), coverOfWall(other))) : null;
}

function isHeld(a: Plate, b: Plate, slack: number): boolean {
  return Math.abs(a.offset - b.offset) <= 2 * slack;
}

function lengthOfWall({ lower, upper }: Wall): number {
  return upper.offset - lower.offset;
}

function coverOfWall({ lower, upper }: Wall): Rectangle {
  return common(lower.cover, upper.cover);
}

/** A wall is thin in proportion to its extent. */
function isThin(wall: Wall): boolean {
  const [fromU, toU, fromV, toV] = coverOfWall(wall);
  return lengthOfWall(wall) < Math.min(toU - fromU, toV - fromV) / 2;
}

/** Cosine: of normals within 1.4e-4 rad, which over 100 mm is the tolerance to which programs draw (0.01 mm). */
const parallel = 1 - 1e-8;

function upwards({ normal }: Plane): Vector {
  const first = normal.find((share) => Math.abs(share) > zeroComponent) ?? 1;
  return first < 0 ? times(normal, -1) : normal;
}

function plateOf(face: FaceLocation, plane: Plane, number: number, direction: Vector): Plate {
  const cover = coverOf(face, direction);
  return {
    number,
    offset: dot(plane.origin, direction),
    side: dot(plane.normal, direction) > 0 ? 1 : -1,
    cover,
    fill: areaOf(cover) > 0 ? face.area / areaOf(cover) : 0,
    isExact: face.isExact,
  };
}

function isCovered(a: Rectangle, b: Rectangle): boolean {
  const [fromU, toU, fromV, toV] = common(a, b);
  const [u, v] = [Math.min(a[1] - a[0], b[1] - b[0]), Math.min(a[3] - a[2], b[3] - b[2])];
  return toU - fromU >= minCover * u && toV - fromV >= minCover * v && toU > fromU && toV > fromV;
}
