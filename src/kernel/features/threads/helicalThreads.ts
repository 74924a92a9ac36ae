import type { Thread } from '../../../model/features/features';
import type { Axis } from '../../../model/exact/carrier';
import { isCoaxial } from '../../../model/exact/carrier';
import { axisKey } from '../bores';
import { endsOf } from '../axialEnds';
import { mergedRegion, type Region, type Regions } from '../regions';
import { followsScrew, helixFit, type HelixFit } from './helixFit';
import { mergedRegions } from './mergedRegions';
import { threadStarts, widthsOf } from './threadStarts';

/**
 * Makes one region of each thread that is modelled as a helix, with flanks between strips of cylinders, because
 * a user sees one round wall. A hollow one gets its smallest diameter, another its largest.
 */
export function withHelicalThreads(regions: Regions): Regions {
  const merged = new Map<Region, Region>();
  for (const axis of axesOf(regions)) {
    for (const seed of axis.beside) {
      if (merged.has(seed)) continue;
      const thread = threadAt(regions, axis, seed);
      if (thread) for (const region of thread.regions) merged.set(region, thread.region);
    }
  }
  return mergedRegions(regions, merged);
}

type Round = Extract<Region['surface'], { kind: 'cylinder' | 'cone' }>;

/** An axis of cylinders and cones, and the free-form regions beside them. */
interface RoundAxis {
  readonly surface: Round;
  readonly beside: Set<Region>;
}

function axesOf(regions: Regions): Iterable<RoundAxis> {
  const axes = new Map<string, RoundAxis>();
  for (const region of regions.list) {
    const { surface } = region;
    if (surface.kind !== 'cylinder' && surface.kind !== 'cone') continue;
    const beside = neighboursOf(regions, region).filter((one) => one.surface.kind === 'other');
    if (beside.length === 0) continue;
    const key = axisKey(surface, regions.sameness);
    const known = axes.get(key) ?? { surface, beside: new Set() };
    axes.set(key, known);
    for (const one of beside) known.beside.add(one);
  }
  return axes.values();
}

function neighboursOf(regions: Regions, region: Region): readonly Region[] {
  return [...new Set(region.loops.flat().flatMap((edge) => regions.beyond(edge, region)))];
}

/** With fewer turns it is a groove or a cam. */
const fewestTurns = 1.5;
/** Largest ratio of the radii of a thread; augers and worms have a larger one. */
const widest = 1.6;
/** Largest advance per radian as a share of the radius: a steeper helix is a twist, as of a drill. */
const steepest = 1;
/** Largest share of the normals against the others: rounding turns some normals of flanks over. */
const maxOppositeShare = 0.02;

interface HelicalThread {
  readonly regions: readonly Region[];
  readonly region: Region;
}

function threadAt(regions: Regions, { surface }: RoundAxis, seed: Region): HelicalThread | null {
  const fit = helixFit(regions.part, seed, surface);
  if (!fit) return null;
  const { flanks, fits } = flanksFrom(regions, surface, seed, fit);
  const isHollow = handOf(fits);
  const places = fits.flatMap((one) => one.places);
  const { narrow, wide } = widthsOf(places);
  const low = Math.min(...fits.map((one) => one.low));
  const high = Math.max(...fits.map((one) => one.high));
  const lead = 2 * Math.PI * Math.abs(fit.slope);
  const isThread =
    isHollow !== null &&
    wide > narrow &&
    wide <= widest * narrow &&
    Math.abs(fit.slope) <= steepest * narrow &&
    high - low >= fewestTurns * lead;
  if (!isThread) return null;
  const strips = stripsBeside(regions, surface, flanks, { isHollow, narrow, wide });
  const inner = [...flanks, ...strips];
  const all = [...inner, ...enclosedBy(regions, surface, new Set(inner))];
  const size: Thread = {
    minorDiameter: 2 * sizeNear(strips, narrow),
    majorDiameter: 2 * sizeNear(strips, wide),
    pitch: pitchOf(lead, places),
  };
  const radius = (isHollow ? size.minorDiameter : size.majorDiameter) / 2;
  const { origin, axis } = surface;
  const wall: Round = { kind: 'cylinder', origin, axis, radius, isHollow };
  return { regions: all, region: { ...mergedRegion(regions, all, wall), thread: size } };
}

/** Free-form regions that are connected and follow the same helix. */
function flanksFrom(regions: Regions, axis: Axis, seed: Region, fit: HelixFit) {
  const flanks = new Set([seed]);
  const fits = [fit];
  const seen = new Set([seed]);
  for (const flank of flanks) {
    const beside = neighboursOf(regions, flank);
    // Flanks of one thread are on both sides of its strips.
    const strips = beside.filter((region) => isAround(regions, region, axis));
    const across = strips.flatMap((strip) => neighboursOf(regions, strip));
    for (const next of [...beside, ...across]) {
      if (next.surface.kind !== 'other' || seen.has(next)) continue;
      seen.add(next);
      const found = followsScrew(regions.part, next, axis, fit.slope);
      if (!found) continue;
      flanks.add(next);
      fits.push(found);
    }
  }
  return { flanks: [...flanks], fits };
}

function isAround({ sameness }: Regions, { surface }: Region, axis: Axis): boolean {
  return surface.kind === 'cylinder' && isCoaxial(surface, axis, sameness);
}

/** Whether all of it faces the axis; null where it faces both ways, as the wire of a spring does. */
function handOf(fits: readonly HelixFit[]): boolean | null {
  const inwards = fits.reduce((sum, fit) => sum + fit.inwards, 0);
  const outwards = fits.reduce((sum, fit) => sum + fit.outwards, 0);
  if (Math.min(inwards, outwards) > maxOppositeShare * Math.max(inwards, outwards)) return null;
  return inwards > outwards;
}

/** Cylinders between the flanks: the crests and roots. */
function stripsBeside(
  regions: Regions,
  axis: Axis,
  flanks: readonly Region[],
  { isHollow, narrow, wide }: { isHollow: boolean; narrow: number; wide: number },
): readonly Region[] {
  const { length } = regions.sameness;
  const near = uneven * (wide - narrow) + length;
  const found = flanks.flatMap((flank) =>
    neighboursOf(regions, flank).filter((region) => {
      const { surface } = region;
      if (surface.kind !== 'cylinder' || surface.isHollow !== isHollow) return false;
      const isBetween = surface.radius >= narrow - near && surface.radius <= wide + near;
      return isBetween && isCoaxial(surface, axis, regions.sameness);
    }),
  );
  return [...new Set(found)];
}

/** Share of the thread's depth, since programs approximate the edges of a helix. */
const uneven = 0.02;
/** Most faces of a run-out. */
const maxRunOutFaces = 12;
/** Largest angle of a run-out about the axis; a patch with a larger one is the end of the wall. */
const maxAngle = 0.9 * 2 * Math.PI;

/** The faces of run-outs, which are beside faces of the thread only. */
function enclosedBy(regions: Regions, axis: Axis, thread: ReadonlySet<Region>): readonly Region[] {
  const found = new Set<Region>();
  for (const own of thread) {
    for (const start of neighboursOf(regions, own)) {
      if (thread.has(start) || found.has(start)) continue;
      const patch = patchFrom(regions, start, thread);
      if (!patch || goesAround(regions, axis, patch)) continue;
      for (const region of patch) found.add(region);
    }
  }
  return [...found];
}

function patchFrom(
  regions: Regions,
  start: Region,
  thread: ReadonlySet<Region>,
): readonly Region[] | null {
  const patch = new Set([start]);
  for (const region of patch) {
    for (const next of neighboursOf(regions, region)) if (!thread.has(next)) patch.add(next);
    if (patch.size > maxRunOutFaces) return null;
  }
  return [...patch];
}

function goesAround(regions: Regions, axis: Axis, patch: readonly Region[]): boolean {
  return endsOf(regions, mergedRegion(regions, patch, { kind: 'other' }), axis).angle > maxAngle;
}

/** The radius of a strip of nearly this radius; without one, the radius of vertices rounded to micrometres. */
function sizeNear(strips: readonly Region[], radius: number): number {
  const known = strips.flatMap(({ surface }) =>
    surface.kind === 'cylinder' && Math.abs(surface.radius - radius) <= uneven * radius
      ? [surface.radius]
      : [],
  );
  const [nearest] = known.sort((a, b) => Math.abs(a - radius) - Math.abs(b - radius));
  return nearest ?? inMicrometres(radius);
}

function inMicrometres(length: number): number {
  return Math.round(length * 1e6) / 1e6;
}

/** Null where the number of starts is not clear. */
function pitchOf(lead: number, places: HelixFit['places']): number | null {
  const starts = threadStarts(places, lead);
  return starts === null ? null : inMicrometres(lead / starts);
}
