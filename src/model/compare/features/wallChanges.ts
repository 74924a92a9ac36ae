import type { Surface, Vector } from '../../shapes';
import { dot } from '../../vectors';
import type { FaceSpot } from '../faces/faceDifference';
import type { FeatureChange, FeatureSize } from './featureSize';

/** One side of a comparison. */
export interface WalledSide {
  readonly faces: readonly FaceSpot[];
  /** Faces that the other side has not: only what they bound can have become another. */
  readonly differing: ReadonlySet<number>;
  /** Faces that are told as something else already, as those of slots. */
  readonly told: ReadonlySet<number>;
}

/**
 * Distances of parallel flat faces that became others: of walls, and of gaps.
 * @param slack metres by which places may differ
 */
export function wallChanges(
  before: WalledSide,
  after: WalledSide,
  slack: number,
): readonly FeatureChange[] {
  const [old, current] = [wallsOf(before, slack), wallsOf(after, slack)];
  const left = new Set(current);
  const paired = new Set<Wall>();
  const offers = old.flatMap((one) =>
    current.flatMap((other) => {
      const price = costOf(one, other, slack);
      return price === null ? [] : [{ one, other, price }];
    }),
  );
  offers.sort((a, b) => a.price - b.price);
  return offers.flatMap(({ one, other }): FeatureChange[] => {
    if (paired.has(one) || !left.has(other)) return [];
    paired.add(one);
    left.delete(other);
    const [a, b] = [one.high - one.low, other.high - other.low];
    const isExact = one.isExact && other.isExact;
    if (Math.abs(a - b) <= (isExact ? 2 * slack : Math.max(2 * slack, leastMeshStep))) return [];
    const kind = other.isThin && one.isThin ? 'wall' : 'thickness';
    const sized = (length: number): FeatureSize => ({ kind: one.isSolid ? kind : 'gap', length });
    return [{ count: 1, before: sized(a), after: sized(b), shift: null, isExact }];
  });
}

/** Metres by which distances between triangles are others for the way in which they were written. */
const leastMeshStep = 1e-5;

/** Two parallel faces that are next to each other. */
interface Wall {
  /** From the lower face to the upper one; its first step that is not 0 is positive. */
  readonly direction: Vector;
  /** Offsets of both along the direction. */
  readonly low: number;
  readonly high: number;
  /** What both cover, along two directions across. */
  readonly cover: Rectangle;
  readonly isSolid: boolean;
  readonly isThin: boolean;
  readonly isExact: boolean;
}

type Plane = Extract<Surface, { kind: 'plane' }>;

type Rectangle = readonly [fromU: number, toU: number, fromV: number, toV: number];

/** A flat face, seen along a direction. */
interface Plate {
  readonly number: number;
  readonly offset: number;
  /** 1 where the material is below. */
  readonly side: 1 | -1;
  readonly cover: Rectangle;
  readonly isExact: boolean;
}

/** More faces of one direction than these are not paired. */
const mostPlates = 1500;
/** Of the smaller one, along each of both directions. */
const leastCover = 0.5;

function wallsOf({ faces, differing, told }: WalledSide, slack: number): readonly Wall[] {
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
  return [...groups.values()].flatMap(({ direction, plates }) =>
    plates.length > mostPlates ? [] : wallsAlong(direction, plates, { differing, told }, slack),
  );
}

function wallsAlong(
  direction: Vector,
  plates: readonly Plate[],
  { differing, told }: Pick<WalledSide, 'differing' | 'told'>,
  slack: number,
): readonly Wall[] {
  const sorted = [...plates].sort((a, b) => a.offset - b.offset);
  const lowest = sorted[0]?.offset ?? 0;
  const highest = sorted.at(-1)?.offset ?? 0;
  const walls = new Map<string, Wall>();
  sorted.forEach((plate, i) => {
    const next = sorted
      .slice(i + 1)
      .find(
        (other) => other.offset - plate.offset > 2 * slack && isCovered(plate.cover, other.cover),
      );
    if (!next || next.side === plate.side) return;
    if (!differing.has(plate.number) && !differing.has(next.number)) return;
    const [low, high] = [plate.offset, next.offset];
    // What reaches through all of the part is its size.
    if (low - lowest <= 2 * slack && highest - high <= 2 * slack) return;
    const cover = common(plate.cover, next.cover);
    const extent = Math.min(cover[1] - cover[0], cover[3] - cover[2]);
    const [isSolid, isThin] = [plate.side === -1, high - low < extent / 2];
    const isToldOtherwise = told.has(plate.number) || told.has(next.number);
    // The floor of a hole is also the side of a wall.
    if (isToldOtherwise && !(isSolid && isThin)) return;
    const key = `${Math.round(low / (4 * slack))} ${Math.round(high / (4 * slack))}`;
    if (walls.has(key)) return;
    walls.set(key, {
      ...{ direction, low, high, cover },
      ...{ isSolid, isThin },
      isExact: plate.isExact && next.isExact,
    });
  });
  return [...walls.values()];
}

/** Null for walls that are not the same: of other directions, or beside each other. */
function costOf(one: Wall, other: Wall, slack: number): number | null {
  if (one.isSolid !== other.isSolid || dot(one.direction, other.direction) < parallel) return null;
  if (Math.min(one.high, other.high) <= Math.max(one.low, other.low)) return null;
  const isHeld =
    Math.min(Math.abs(one.low - other.low), Math.abs(one.high - other.high)) <= 2 * slack;
  if (!isCovered(one.cover, other.cover)) return null;
  const away = Math.abs(one.low - other.low) + Math.abs(one.high - other.high);
  // Faces that both went elsewhere are the same wall only if it is much where it was.
  const shared = Math.min(one.high, other.high) - Math.max(one.low, other.low);
  const longer = Math.max(one.high - one.low, other.high - other.low);
  return isHeld || shared >= 0.5 * longer ? away : null;
}

const parallel = 1 - 1e-8;

function upwards({ normal }: Plane): Vector {
  const first = normal.find((share) => Math.abs(share) > 1e-6) ?? 1;
  return first < 0 ? [-normal[0], -normal[1], -normal[2]] : normal;
}

function plateOf(face: FaceSpot, plane: Plane, number: number, direction: Vector): Plate {
  return {
    number,
    offset: dot(plane.origin, direction),
    side: dot(plane.normal, direction) > 0 ? 1 : -1,
    cover: coverOf(face, direction),
    isExact: face.isExact,
  };
}

/** The box of the face, as seen along the direction. */
function coverOf({ box: [low, high] }: FaceSpot, direction: Vector): Rectangle {
  const [u, v] = acrossOf(direction);
  const span = (axis: Vector): readonly [number, number] => {
    let [from, to] = [0, 0];
    axis.forEach((share, i) => {
      const [a, b] = [share * (low[i] ?? 0), share * (high[i] ?? 0)];
      from += Math.min(a, b);
      to += Math.max(a, b);
    });
    return [from, to];
  };
  return [...span(u), ...span(v)];
}

function acrossOf([x, y, z]: Vector): readonly [Vector, Vector] {
  const u: Vector = Math.abs(x) < 0.9 ? [0, z, -y] : [-z, 0, x];
  const length = Math.hypot(...u);
  const [a, b, c]: Vector = [u[0] / length, u[1] / length, u[2] / length];
  return [
    [a, b, c],
    [y * c - z * b, z * a - x * c, x * b - y * a],
  ];
}

function common(a: Rectangle, b: Rectangle): Rectangle {
  return [Math.max(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.min(a[3], b[3])];
}

function isCovered(a: Rectangle, b: Rectangle): boolean {
  const [fromU, toU, fromV, toV] = common(a, b);
  const [u, v] = [Math.min(a[1] - a[0], b[1] - b[0]), Math.min(a[3] - a[2], b[3] - b[2])];
  return (
    toU - fromU >= leastCover * u && toV - fromV >= leastCover * v && toU > fromU && toV > fromV
  );
}
