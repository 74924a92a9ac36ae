import type { WallGap } from '../../model/features/features';
import type { Surface, Vector } from '../../model/shapes';
import { outOfRange } from '../../words/outOfRange';
import { cross, dot, lengthOf, minus, times } from '../base/vector';
import { isCoaxial, type Axis, type CoincidenceTolerance } from '../../model/exact/carrier';
import { endsOf, type AxialEnd } from './axialEnds';
import { gapOf, gapOfPieces } from './wallGap';
import type { Region, Regions } from './regions';
import { groupBy } from '../../words/groupBy';

type Round = Extract<Surface, { kind: 'cylinder' | 'cone' }>;

/** The wall that a drill leaves: a hollow cylinder or cone over all or most of a turn. */
export interface Bore {
  readonly surface: Round;
  readonly regions: readonly Region[];
  readonly low: AxialEnd | null;
  readonly high: AxialEnd | null;
  /** Absent where it runs all around its axis. */
  readonly gap?: WallGap;
}

/** Smallest angle of a hole's wall in radians: a smaller one is a channel or a corner. */
const minHole = 1.25 * Math.PI;
/** Smallest angle of a boss, in radians: a boss that merges with a wall keeps at least half of its side. */
const minBoss = 1.05 * Math.PI;

/**
 * All bores of a part.
 * @param isHollow false for cylinders and cones with the material inside, as of a shaft
 */
export function boresOf(regions: Regions, isHollow = true): readonly Bore[] {
  const minTurn = isHollow ? minHole : minBoss;
  const bores: Bore[] = [];
  const parts: BorePart[] = [];
  for (const region of regions.list) {
    const { surface } = region;
    if (surface.kind !== 'cylinder' && surface.kind !== 'cone') continue;
    if (surface.isHollow !== isHollow) continue;
    const { low, high, angle, sides } = endsOf(regions, region, surface);
    const bore = { surface, regions: [region], low, high };
    const isRound = angle >= minTurn;
    const isOther =
      isHollow &&
      (isRelief(regions, region, surface, sides) || isSlotWall(regions, region, surface, sides));
    const isBore = isRound && !isOther;
    const isPiece = isHollow && low !== null && high !== null && sides.length > 0;
    if (isPiece && (isBore || !isRound)) {
      parts.push({ ...bore, low, high, angle, sides, isBore });
    } else if (isBore) {
      const gap = isHollow ? gapOf(regions, region, surface, { angle, sides }) : null;
      bores.push(gap ? { ...bore, gap } : bore);
    }
  }
  return [...bores, ...joinedParts(regions, parts)];
}

/** Cosine of 45°, the largest deviation of a pocket's corner from a right angle. */
const minCorner = Math.SQRT1_2;
/**
 * Factor on the radius: the cutter that made a corner relief also made the pocket, so a wall of the pocket is
 * longer than the cutter is wide.
 */
const minWall = 2;

/**
 * Whether an arc is the corner relief of a pocket, which a cutter makes for a part with a sharp edge (dog
 * bone): the two walls beside it run away from each other at roughly a right angle, and their planes pass the
 * axis within the radius.
 */
function isRelief(
  regions: Regions,
  region: Region,
  { origin, axis, radius }: Round,
  sides: readonly number[],
): boolean {
  const [one, other, ...others] = sides.flatMap((edge) => wallAt(regions, region, edge, axis));
  if (!one || !other || others.length > 0) return false;
  const isCorner = Math.abs(dot(one.normal, other.normal)) < minCorner;
  const isApart = dot(one.way, other.normal) > 0 && dot(other.way, one.normal) > 0;
  const isPast = [one, other].every(({ normal, start }) => {
    const before = dot(minus(origin, start), normal);
    return before >= -regions.sameness.length && before < radius - regions.sameness.length;
  });
  const longest = Math.max(one.length, other.length);
  return isCorner && isApart && isPast && longest > minWall * radius;
}

/**
 * Whether an arc is the outer wall of a slot around its axis: the walls beside it lead to a round wall within, with the
 * material inside.
 */
function isSlotWall(
  regions: Regions,
  region: Region,
  { origin, axis, radius }: Round,
  sides: readonly number[],
): boolean {
  const { sameness } = regions;
  const isCore = ({ surface: core }: Region) =>
    (core.kind === 'cylinder' || core.kind === 'cone') &&
    !core.isHollow &&
    core.radius < radius - sameness.length &&
    isCoaxial(core, { origin, axis }, sameness);
  const isEnd = (wall: Region) =>
    wall.loops.flat().some((edge) => regions.beyond(edge, wall).some(isCore));
  return sides.length > 0 && sides.every((edge) => regions.beyond(edge, region).some(isEnd));
}

interface Wall {
  readonly start: Vector;
  readonly normal: Vector;
  /** Unit vector normal to the axis, away from the arc. */
  readonly way: Vector;
  readonly length: number;
}

/** The planes parallel to an axis beyond an edge of a round face. */
function wallAt({ part, ...regions }: Regions, region: Region, edge: number, axis: Vector): Wall[] {
  const { shapes } = part;
  const pointsOf = (number: number) =>
    (shapes.edges[number]?.ends ?? []).flatMap((corner) => {
      const point = shapes.corners[corner];
      return point ? [point] : [];
    });
  const [start] = pointsOf(edge);
  return regions.beyond(edge, region).flatMap(({ surface, loops }) => {
    if (surface.kind !== 'plane' || !start) return [];
    const { normal } = surface;
    if (Math.abs(dot(normal, axis)) > regions.sameness.angle) return [];
    const along = cross(axis, normal);
    const places = loops.flat().flatMap(pointsOf);
    const reached = places.map((point) => dot(minus(point, start), along));
    const [least, most] = [Math.min(...reached), Math.max(...reached)];
    const way = most > -least ? along : times(along, -1);
    return [{ start, normal, way, length: Math.max(most, -least) }];
  });
}

interface BorePart extends Bore {
  readonly low: AxialEnd;
  readonly high: AxialEnd;
  readonly angle: number;
  readonly sides: readonly number[];
  /** Whether it is a bore by itself, since it runs around most of its axis. */
  readonly isBore: boolean;
}

/** Bores that do not run all around; the pieces of those that keyways or flats divide along their length are joined. */
function joinedParts(regions: Regions, parts: readonly BorePart[]): Bore[] {
  const groups = groupBy(parts, ({ surface }) => wallKey(surface, regions.sameness));
  return [...groups.values()].flatMap((group) => {
    const whole: Bore[] = [];
    let left: readonly BorePart[] = group;
    for (let [first] = left; first; [first] = left) {
      const pieces = piecesOf(regions, first, left);
      const bore = pieces.length > 1 ? boreOfPieces(regions, first, pieces) : null;
      if (bore) whole.push(bore);
      const taken = bore ? pieces : [first];
      if (!bore && first.isBore) whole.push(withGap(regions, first));
      left = left.filter((part) => !taken.includes(part));
    }
    return whole;
  });
}

function withGap(regions: Regions, part: BorePart): Bore {
  const { surface, regions: own, low, high } = part;
  const gap = gapOf(regions, own[0] ?? outOfRange(), surface, part);
  return { surface, regions: own, low, high, ...(gap && { gap }) };
}

/** The pieces of one wall with a given one. */
function piecesOf({ sameness }: Regions, first: BorePart, all: readonly BorePart[]) {
  return all.filter(
    (part) =>
      isCoaxial(first.surface, part.surface, sameness) &&
      isAsWide(first.surface, part.surface, sameness) &&
      isBeside(first, part, sameness),
  );
}

function isAsWide(a: Round, b: Round, { length, angle }: CoincidenceTolerance): boolean {
  if (a.kind === 'cylinder' || b.kind === 'cylinder') {
    return a.kind === b.kind && Math.abs(a.radius - b.radius) <= length;
  }
  const isAsSteep = Math.abs(a.halfAngle - b.halfAngle) <= angle;
  return isAsSteep && lengthOf(minus(apexOf(a), apexOf(b))) <= length / Math.sin(a.halfAngle);
}

type Cone = Extract<Round, { kind: 'cone' }>;

function apexOf({ origin, axis, radius, halfAngle }: Cone): Vector {
  return minus(origin, times(axis, radius / Math.tan(halfAngle)));
}

/** The largest number of flats that a round hole has, as one for a switch (double-D). */
const maxFlats = 2;

/** Null where pieces of one radius are no wall of a hole. */
function boreOfPieces(regions: Regions, first: BorePart, pieces: readonly BorePart[]): Bore | null {
  const angle = pieces.reduce((sum, part) => sum + part.angle, 0);
  const gap = gapOfPieces(regions, pieces, first.surface);
  const areOutwards = pieces.every((part) =>
    part.sides.every((edge) => isCutOutwards(regions, part, edge)),
  );
  const hasFlats = gap?.form === 'flat' && pieces.length <= maxFlats;
  const isHole = hasFlats ? angle >= Math.PI : areOutwards && angle >= minHole;
  if (!isHole) return null;
  return { ...joined(first, pieces), gap: gap ?? { form: 'other', angle, size: null } };
}

function isBeside(first: BorePart, part: BorePart, { length }: CoincidenceTolerance): boolean {
  const from = alongAxis(first.surface, part.surface, part.low);
  const to = alongAxis(first.surface, part.surface, part.high);
  const low = Math.max(first.low.at, Math.min(from, to));
  const high = Math.min(first.high.at, Math.max(from, to));
  return high - low > length;
}

/** The position of an end along another axis that coincides with its own. */
export function alongAxis(to: Axis, from: Axis, { at }: Pick<AxialEnd, 'at'>): number {
  const hand = Math.sign(dot(from.axis, to.axis));
  return dot(minus(from.origin, to.origin), to.axis) + hand * at;
}

function joined(first: BorePart, parts: readonly BorePart[]): Bore {
  const ends = (isLow: boolean) =>
    parts.map(({ surface, low, high }) =>
      dot(surface.axis, first.surface.axis) > 0 === isLow ? low : high,
    );
  const one = (given: AxialEnd, all: readonly AxialEnd[]): AxialEnd => ({
    ...given,
    edges: all.flatMap(({ edges }) => edges),
    isSquare: all.every(({ isSquare }) => isSquare),
  });
  return {
    surface: first.surface,
    regions: parts.flatMap((part) => part.regions),
    low: one(first.low, ends(true)),
    high: one(first.high, ends(false)),
  };
}

/**
 * Whether the faces beside a wall lead out of its radius, as those of a keyway do; inside, walls may have
 * anything between them. A face that is deeper than the wall may lead inwards beyond it.
 */
function isCutOutwards(regions: Regions, { surface, regions: own }: BorePart, edge: number) {
  const { edges, corners } = regions.part.shapes;
  const [region] = own;
  const widening = surface.kind === 'cone' ? Math.tan(surface.halfAngle) : 0;
  const isOutside = (corner: number) => {
    const arm = minus(corners[corner] ?? outOfRange(), surface.origin);
    const at = dot(arm, surface.axis);
    const away = lengthOf(minus(arm, times(surface.axis, at)));
    return away >= surface.radius + widening * at - regions.sameness.length;
  };
  const isOutwards = (next: number | undefined) =>
    next !== undefined && (edges[next]?.ends ?? outOfRange()).every(isOutside);
  return (region ? regions.beyond(edge, region) : []).every(({ loops }) => {
    const loop = loops.find((one) => one.includes(edge)) ?? [];
    const place = loop.indexOf(edge);
    return isOutwards(loop.at(place - 1)) || isOutwards(loop[(place + 1) % loop.length]);
  });
}

/** A key that is equal for the walls of one bore. The radius of a cone depends on where it has its origin. */
function wallKey(surface: Round, sameness: CoincidenceTolerance): string {
  return surface.kind === 'cylinder'
    ? carrierKey(surface, sameness)
    : `${axisKey(surface, sameness)} cone`;
}

/**
 * A key that is equal for equal axes and radii up to rounding. Nearly equal values on both sides of a cell
 * border get different keys. Cells begin at odd values, at which no designer places a hole.
 */
export function carrierKey(
  surface: Axis & { readonly radius: number },
  sameness: CoincidenceTolerance,
) {
  return `${axisKey(surface, sameness)} ${cell(surface.radius, 50 * sameness.length)}`;
}

export function axisKey({ origin, axis }: Axis, { length, angle }: CoincidenceTolerance): string {
  const foot = minus(origin, times(axis, dot(origin, axis)));
  const hand = axisSign(axis);
  const directions = axis.map((value) => cell(value * hand, 50 * angle));
  return [...directions, ...foot.map((value) => cell(value, 50 * length))].join(' ');
}

/** Component of a direction: axes of one bore in meshes differ by less, and must not get opposite signs by it. */
const zeroComponent = 1e-3;

/** The sign that makes an axis and its opposite equal. */
export function axisSign(axis: readonly number[]): 1 | -1 {
  const first = axis.find((value) => Math.abs(value) > zeroComponent) ?? 1;
  return first < 0 ? -1 : 1;
}

function cell(value: number, width: number): number {
  return Math.floor(value / width + 0.377) + 0;
}
