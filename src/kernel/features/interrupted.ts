import { dot, lengthOf, minus } from '../base/vector';
import { isCoaxial, isOnAxis, isParallel } from '../../model/exact/carrier';
import type { EndFaces } from './endFaces';
import type { Region, Regions } from './regions';

interface GroovePath {
  readonly goal: EndFaces;
  /** The faces of the groove. */
  readonly regions: readonly Region[];
}

/**
 * Finds a path from an end of a bore to a continuation of it, over faces of revolution around its axis and
 * planes normal to it.
 * @param goals the possible ends, by the regions of their bores
 * @param widest factor on the radius of the bore: faces farther out belong to a cavity, not to a groove (see
 *   `boreChains.ts`)
 */
export function pathThroughGroove(
  regions: Regions,
  { bore, beside }: EndFaces,
  goals: ReadonlyMap<Region, EndFaces>,
  widest: number,
): GroovePath | null {
  const { surface } = bore;
  const seen = new Set<Region>(bore.regions);
  let front = beside.filter((region) => isOfGroove(regions, region, surface, widest));
  while (front.length > 0) {
    for (const region of front) seen.add(region);
    const next = new Set(
      front.flatMap((region) =>
        region.loops.flat().flatMap((edge) => regions.beyond(edge, region)),
      ),
    );
    for (const region of next) {
      const goal = goals.get(region);
      if (goal) return { goal, regions: [...seen].filter((one) => !bore.regions.includes(one)) };
    }
    front = [...next].filter(
      (region) => !seen.has(region) && isOfGroove(regions, region, surface, widest),
    );
  }
  return null;
}

function isOfGroove(
  regions: Regions,
  region: Region,
  axis: EndFaces['bore']['surface'],
  widest: number,
): boolean {
  const { sameness } = regions;
  const { surface } = region;
  if (surface.kind === 'other') return false;
  const isOfRevolution =
    surface.kind === 'plane'
      ? isParallel(surface.normal, axis.axis, sameness)
      : surface.kind === 'sphere'
        ? isOnAxis(surface.origin, axis, sameness)
        : isCoaxial(axis, surface, sameness);
  return isOfRevolution && reachFrom(regions, region, axis) <= widest * axis.radius;
}

/** The largest distance of its corners from an axis. */
function reachFrom(
  { part: { shapes } }: Regions,
  { loops }: Region,
  { origin, axis }: EndFaces['bore']['surface'],
): number {
  let most = 0;
  for (const edge of loops.flat()) {
    for (const corner of shapes.edges[edge]?.ends ?? []) {
      const point = shapes.corners[corner];
      if (!point) continue;
      const arm = minus(point, origin);
      const at = dot(arm, axis);
      most = Math.max(most, Math.sqrt(Math.max(0, lengthOf(arm) ** 2 - at ** 2)));
    }
  }
  return most;
}
