import type { Boss } from '../../model/features/features';
import { along, dot, minus } from '../base/vector';
import { outOfRange } from '../../words/outOfRange';
import { firstOf, regionFaces, type EndFaces } from './endFaces';
import type { BoreEnds } from './boreEnds';
import { alongAxis, axisKey, type Bore } from './bores';
import { isCoaxial, isParallel } from '../../model/exact/carrier';
import { threadOn, type Region, type Regions } from './regions';

/**
 * Round cylinders that stand on a plane and end in one. Steps of a shaft are not bosses.
 * @param shafts round walls with the material inside
 */
export function bossesOf(regions: Regions, shafts: BoreEnds): readonly Boss[] {
  const { bores } = shafts;
  const ofRegion = new Map(bores.flatMap((bore) => bore.regions.map((region) => [region, bore])));
  const shoulders = new Shoulders(regions);
  return bores.flatMap((bore) => {
    if (bore.surface.kind !== 'cylinder') return [];
    const ends = [false, true].map((isHigh) => endOfBoss(regions, shafts, bore, isHigh, ofRegion));
    const top = ends.find(({ end: { form, plane } }) => form === 'open' && plane);
    const foot = ends.find(({ end: { form, plane } }) => form === 'closed' && plane);
    if (!top?.end.plane || !foot?.end.plane || shoulders.isStep(foot.end.plane, bore)) return [];
    return bossBetween(bore, top, foot) ?? [];
  });
}

interface BossEnd {
  readonly end: EndFaces;
  /** A cone between them, as of a chamfer. */
  readonly cone: Bore | null;
}

function endOfBoss(
  regions: Regions,
  shafts: BoreEnds,
  bore: Bore,
  isHigh: boolean,
  ofRegion: ReadonlyMap<Region, Bore>,
): BossEnd {
  const end = shafts.of(bore, isHigh);
  const [beside, ...others] = end.beside;
  const cone = beside && others.length === 0 ? ofRegion.get(beside) : undefined;
  const isChamfer =
    cone?.surface.kind === 'cone' && isCoaxial(bore.surface, cone.surface, regions.sameness);
  if (!isChamfer) return { end, cone: null };
  return { end: shafts.of(cone, dot(end.outwards, cone.surface.axis) > 0), cone };
}

function bossBetween({ surface, regions }: Bore, top: BossEnd, foot: BossEnd): Boss | null {
  const [high, low] = [top.end, foot.end].map(({ bore, at }) =>
    at === null ? null : alongAxis(surface, bore.surface, { at }),
  );
  if (typeof high !== 'number' || typeof low !== 'number') return null;
  const ends = [top, foot].flatMap(({ end, cone }) => [...end.passed, ...(cone?.regions ?? [])]);
  const cap = top.end.plane?.loops.length === 1 ? [top.end.plane] : [];
  return {
    kind: 'boss',
    faces: regionFaces([...regions, ...ends, ...cap]),
    diameter: 2 * surface.radius,
    height: Math.abs(high - low),
    origin: along(surface.origin, surface.axis, low),
    direction: top.end.outwards,
    ...threadOn(regions),
  };
}

/** Finds planes with a larger circle around the same axis, as at the steps of shafts. */
class Shoulders {
  private readonly known = new Map<Region, ReadonlyMap<string, number>>();

  constructor(private readonly regions: Regions) {}

  isStep(foot: Region, { surface }: Bore): boolean {
    const widest = this.widestOf(foot).get(axisKey(surface, this.regions.sameness));
    return widest !== undefined && widest > surface.radius + this.regions.sameness.length;
  }

  private widestOf(foot: Region): ReadonlyMap<string, number> {
    const known = this.known.get(foot);
    if (known) return known;
    const found = new Map<string, number>();
    for (const loop of foot.loops) {
      const ring = this.ringOf(loop, foot);
      if (!ring) continue;
      const key = axisKey(ring, this.regions.sameness);
      found.set(key, Math.max(found.get(key) ?? 0, ring.radius));
    }
    this.known.set(foot, found);
    return found;
  }

  /** The circle of a loop; some programs write splines for it, which lie on one cylinder. */
  private ringOf(loop: readonly number[], foot: Region) {
    const edge = this.regions.part.shapes.edges[firstOf(loop)] ?? outOfRange();
    if (edge.kind === 'circle') return this.isRing(loop) ? edge : null;
    const beside = new Set(loop.flatMap((number) => this.regions.beyond(number, foot)));
    const [only, ...others] = beside;
    return only?.surface.kind === 'cylinder' && others.length === 0 ? only.surface : null;
  }

  private isRing(loop: readonly number[]): boolean {
    const { shapes } = this.regions.part;
    const first = shapes.edges[firstOf(loop)];
    return loop.every((number) => {
      const edge = shapes.edges[number];
      return (
        first?.kind === 'circle' &&
        edge?.kind === 'circle' &&
        isParallel(first.axis, edge.axis, this.regions.sameness) &&
        Math.hypot(...minus(first.origin, edge.origin)) <= this.regions.sameness.length
      );
    });
  }
}
