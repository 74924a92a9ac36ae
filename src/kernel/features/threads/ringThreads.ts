import type { Thread } from '../../../model/features/features';
import { along, dot, times } from '../../base/vector';
import { isCoaxial } from '../../../model/exact/carrier';
import { alongAxis, axisKey } from '../bores';
import { endsOf, type AxialEnd } from '../axialEnds';
import type { Region, Regions } from '../regions';
import { mergedRegions } from './mergedRegions';
import { groupBy } from '../../../words/groupBy';

/**
 * Makes one region of each thread that is modelled as rings, a series of cones, because a user sees one round
 * wall. Its diameter is the smallest one; for a tapered thread it is a cone.
 */
export function withRingThreads(regions: Regions): Regions {
  const merged = new Map<Region, Region>();
  for (const chain of chainsOf(regions)) {
    const thread = threadIn(regions, chain);
    if (thread) for (const { region } of thread.rings) merged.set(region, thread.region);
  }
  return mergedRegions(regions, merged);
}

type Round = Extract<Region['surface'], { kind: 'cylinder' | 'cone' }>;

/** A hollow wall between two circles, along the axis of its chain. */
interface Ring {
  readonly region: Region;
  readonly surface: Round;
  readonly from: Rim;
  readonly to: Rim;
}

interface Rim extends Pick<AxialEnd, 'edges' | 'at'> {
  readonly radius: number;
}

/** Consecutive rings, positioned along one axis. */
interface Chain {
  readonly axis: Round;
  readonly rings: readonly Ring[];
}

function chainsOf(regions: Regions): readonly Chain[] {
  const rings = regions.list.flatMap((region) => ringOf(regions, region) ?? []);
  const groups = groupBy(rings, ({ surface }) => axisKey(surface, regions.sameness));
  return [...groups.values()].flatMap((group) =>
    group.length >= fewestRings ? linked(regions, group[0].surface, group) : [],
  );
}

function ringOf(regions: Regions, region: Region): Ring | null {
  const { surface } = region;
  if (surface.kind !== 'cylinder' && surface.kind !== 'cone') return null;
  if (!surface.isHollow || region.loops.length !== 2) return null;
  const { low, high } = endsOf(regions, region, surface);
  if (low?.isSquare !== true || high?.isSquare !== true) return null;
  const rim = ({ edges, at }: AxialEnd): Rim => {
    const wider = surface.kind === 'cone' ? at * Math.tan(surface.halfAngle) : 0;
    return { edges, at, radius: surface.radius + wider };
  };
  return { region, surface, from: rim(low), to: rim(high) };
}

function linked(regions: Regions, axis: Round, group: readonly Ring[]): Chain[] {
  const placed = group
    .filter(({ surface }) => isCoaxial(axis, surface, regions.sameness))
    .map((ring) => {
      const place = (rim: Rim) => ({ ...rim, at: alongAxis(axis, ring.surface, rim) });
      const isAlong = dot(axis.axis, ring.surface.axis) > 0;
      const [from, to] = isAlong ? [ring.from, ring.to] : [ring.to, ring.from];
      return { ...ring, from: place(from), to: place(to) };
    })
    .sort((a, b) => a.from.at + a.to.at - b.from.at - b.to.at);
  const chains: Ring[][] = [];
  for (const ring of placed) {
    const chain = chains.at(-1);
    const before = chain?.at(-1)?.to.edges;
    if (chain && before && ring.from.edges.every((edge) => before.includes(edge))) chain.push(ring);
    else chains.push([ring]);
  }
  return chains.map((rings) => ({ axis, rings }));
}

/** Smallest number of crests, at equal distances. */
const fewestTurns = 3;
const fewestRings = 2 * fewestTurns - 1;
/** Largest ratio of the radii of a thread. */
const widest = 1.6;
/** Share of the pitch by which the distances of crests may differ. */
const uneven = 0.01;
/** Largest change of the radius per length along the axis; pipe threads have 1/32, a taper of 1:16. */
const steepest = 0.25;

/** Most levels in a turn: crest and root may have one width, or follow the taper. */
const maxLevels = 4;

/** Consecutive rims of equal radius; `first` and `last` are indices in the chain. */
interface Level {
  readonly radius: number;
  readonly first: number;
  readonly last: number;
  /** Position of its middle. */
  readonly at: number;
}

interface RingThread {
  readonly rings: readonly Ring[];
  readonly region: Region;
}

/** The crest or root line of a thread: the radius as a linear function of the position. */
interface Envelope {
  readonly radius: number;
  readonly at: number;
  readonly slope: number;
}

function threadIn({ sameness }: Regions, { axis, rings: chain }: Chain): RingThread | null {
  const [start] = chain;
  if (!start) return null;
  const levels = levelsOf([start.from, ...chain.map(({ to }) => to)], sameness.length);
  const radiusOf = (i: number) => levels[i]?.radius ?? NaN;
  const crests = levels.flatMap((level, i) =>
    level.radius > radiusOf(i - 1) && level.radius > radiusOf(i + 1) ? [{ level, i }] : [],
  );
  const [one, two] = crests;
  if (!one || !two || crests.length < fewestTurns) return null;
  const end = crests.at(-1) ?? two;
  const perTurn = two.i - one.i;
  const pitch = two.level.at - one.level.at;
  const slope = (end.level.radius - one.level.radius) / (end.level.at - one.level.at);
  const root = narrowestOf(levels.slice(one.i, two.i), one.level);
  const crestLine = { radius: one.level.radius, at: one.level.at, slope };
  const rootLine = { radius: root.radius, at: root.at, slope };
  const follows = (level: Level, line: Envelope) =>
    Math.abs(level.radius - radiusAt(line, level.at)) <= sameness.length;
  const isEven = crests.every(
    ({ level, i }, k) =>
      i === one.i + k * perTurn &&
      follows(level, crestLine) &&
      Math.abs(level.at - one.level.at - k * pitch) <= uneven * pitch &&
      (k === 0 || follows(narrowestOf(levels.slice(i - perTurn, i), level), rootLine)),
  );
  const isThread = one.level.radius <= widest * root.radius && Math.abs(slope) <= steepest;
  if (!isEven || !isThread || perTurn > maxLevels) return null;
  // The outer flanks reach the root, or belong to the faces beside the thread.
  const before = levels.slice(Math.max(0, one.i - perTurn), one.i);
  const behind = levels.slice(end.i + 1, end.i + 1 + perTurn);
  const from = before.find((level) => follows(level, rootLine))?.last ?? one.level.first;
  const to = behind.findLast((level) => follows(level, rootLine))?.first ?? end.level.last;
  const rings = chain.slice(from, to);
  const [lowest, highest] = [rings[0], rings.at(-1)];
  if (!lowest || !highest) return null;
  const [low, high] = [lowest.from.at, highest.to.at];
  const size = {
    minorDiameter: 2 * Math.min(radiusAt(rootLine, low), radiusAt(rootLine, high)),
    majorDiameter: 2 * Math.max(one.level.radius, end.level.radius),
    pitch,
  };
  const isStraight =
    Math.abs(radiusAt(rootLine, high) - radiusAt(rootLine, low)) <= sameness.length;
  return joined(rings, size, wallOf(axis, isStraight ? { ...rootLine, slope: 0 } : rootLine));
}

function narrowestOf(levels: readonly Level[], first: Level): Level {
  return levels.reduce((least, level) => (level.radius < least.radius ? level : least), first);
}

function radiusAt({ radius, at, slope }: Envelope, place: number): number {
  return radius + slope * (place - at);
}

/** The wall through the roots: a cylinder, or a cone for a tapered thread. */
function wallOf({ origin, axis }: Round, { radius, at, slope }: Envelope): Round {
  if (slope === 0) return { kind: 'cylinder', origin, axis, radius, isHollow: true };
  return {
    kind: 'cone',
    origin: along(origin, axis, at),
    axis: times(axis, Math.sign(slope)),
    radius,
    halfAngle: Math.atan(Math.abs(slope)),
    isHollow: true,
  };
}

function levelsOf(rims: readonly Rim[], near: number): readonly Level[] {
  const levels: Level[] = [];
  rims.forEach(({ radius, at }, i) => {
    const before = levels.at(-1);
    if (before && Math.abs(before.radius - radius) <= near) {
      levels[levels.length - 1] = { ...before, last: i, at: (before.at + at) / 2 };
    } else levels.push({ radius, first: i, last: i, at });
  });
  return levels;
}

function joined(rings: readonly Ring[], thread: Thread, surface: Round): RingThread | null {
  const [first, last] = [rings[0], rings.at(-1)];
  if (!first || !last) return null;
  const regions = rings.map(({ region }) => region);
  return {
    rings,
    region: {
      surface,
      faces: regions.flatMap(({ faces }) => faces).sort((a, b) => a - b),
      loops: [first.from.edges, last.to.edges],
      area: regions.reduce((sum, { area }) => sum + area, 0),
      thread,
    },
  };
}
