import type { Thread } from '../../../model/features/features';
import { outOfRange } from '../../../words/outOfRange';
import { dot } from '../../base/vector';
import { isCoaxial } from '../../../model/exact/carrier';
import { alongAxis, axisKey } from '../bores';
import { endsOf, type End } from '../ends';
import type { Region, Regions } from '../regions';
import { mergedRegions } from './mergedRegions';
import { groupBy } from '../../../words/groupBy';

/**
 * A thread that is modelled as rings, one cone behind the other, is one round wall to a person: it becomes one region,
 * as wide as it is at its narrowest.
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

interface Rim extends Pick<End, 'edges' | 'at'> {
  readonly radius: number;
}

/** Rings around one axis that go on in each other. */
function chainsOf(regions: Regions): readonly (readonly Ring[])[] {
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
  const rim = ({ edges, at }: End): Rim => {
    const wider = surface.kind === 'cone' ? at * Math.tan(surface.halfAngle) : 0;
    return { edges, at, radius: surface.radius + wider };
  };
  return { region, surface, from: rim(low), to: rim(high) };
}

function linked(regions: Regions, axis: Round, group: readonly Ring[]): Ring[][] {
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
  return chains;
}

/** So often a thread is widest at least, at even distances. */
const fewestTurns = 3;
const fewestRings = 2 * fewestTurns - 1;
/** Times its narrowest radius a thread is wide at most. */
const widest = 1.6;
/** Of its pitch. */
const uneven = 0.01;

/** Rims of one radius, one behind the other: numbers into those of a chain. */
interface Level {
  readonly radius: number;
  readonly first: number;
  readonly last: number;
  /** In its middle. */
  readonly at: number;
}

interface RingThread {
  readonly rings: readonly Ring[];
  readonly region: Region;
}

function threadIn({ sameness }: Regions, chain: readonly Ring[]): RingThread | null {
  const [start] = chain;
  if (!start) return null;
  const levels = levelsOf([start.from, ...chain.map(({ to }) => to)], sameness.length);
  const radiusOf = (i: number) => levels[i]?.radius ?? NaN;
  const crests = levels.flatMap((_, i) =>
    radiusOf(i) > radiusOf(i - 1) && radiusOf(i) > radiusOf(i + 1) ? [i] : [],
  );
  if (crests.length < fewestTurns) return null;
  const [one = outOfRange(), two = outOfRange()] = crests;
  const [wide, narrow] = [radiusOf(one), radiusOf(one + 1)];
  const pitch = (levels[two]?.at ?? NaN) - (levels[one]?.at ?? NaN);
  const near = (a: number, b: number) => Math.abs(a - b) <= sameness.length;
  const isEven = crests.every((crest, k) => {
    const beyond = (levels[crest]?.at ?? NaN) - (levels[one]?.at ?? NaN);
    return (
      crest === one + 2 * k &&
      near(radiusOf(crest), wide) &&
      Math.abs(beyond - k * pitch) <= uneven * pitch &&
      (k === 0 || near(radiusOf(crest - 1), narrow))
    );
  });
  if (!isEven || !(wide <= widest * narrow)) return null;
  // The outer flanks go as far in as the others, or belong to what is beside the thread.
  const end = crests.at(-1) ?? one;
  const from = near(radiusOf(one - 1), narrow) ? levels[one - 1]?.last : levels[one]?.first;
  const to = near(radiusOf(end + 1), narrow) ? levels[end + 1]?.first : levels[end]?.last;
  const size = { minorDiameter: 2 * narrow, majorDiameter: 2 * wide, pitch };
  return joined(chain.slice(from, to), size);
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

function joined(rings: readonly Ring[], thread: Thread): RingThread | null {
  const [first, last] = [rings[0], rings.at(-1)];
  if (!first || !last) return null;
  const { origin, axis } = first.surface;
  const regions = rings.map(({ region }) => region);
  return {
    rings,
    region: {
      surface: { kind: 'cylinder', origin, axis, radius: thread.minorDiameter / 2, isHollow: true },
      faces: regions.flatMap(({ faces }) => faces).sort((a, b) => a - b),
      loops: [first.from.edges, last.to.edges],
      area: regions.reduce((sum, { area }) => sum + area, 0),
      thread,
    },
  };
}
