import type { Fillet } from '../../model/features/features';
import { dot } from '../base/vector';
import { endsOf } from './axialEnds';
import type { OutwardNormals } from './outwardNormals';
import { firstOf, regionFaces } from './endFaces';
import type { Region, Regions } from './regions';

/**
 * Fillets: cylinders and tori that are tangent to the faces on both sides, and spheres in corners. Adjacent
 * ones of one radius form one fillet.
 * @param taken faces that belong to other features
 */
export function filletsOf(
  regions: Regions,
  facing: OutwardNormals,
  taken: ReadonlySet<number>,
): readonly Fillet[] {
  const found = new Map<Region, Bend>();
  for (const region of regions.list) {
    if (taken.has(firstOf(region.faces))) continue;
    const bend = bendOf(regions, facing, region);
    if (bend) found.set(region, bend);
  }
  for (const [region, bend] of [...found]) {
    for (const ball of ballsBeside(regions, region, bend)) found.set(ball, bend);
  }
  return chained(regions, found);
}

interface Bend {
  readonly radius: number;
  readonly isHollow: boolean;
}

/** Radians: between walls that are parallel, or have a draft of up to 1.8° each, it is the end of a rib or a slot. */
const maxTurn = 0.98 * Math.PI;

function bendOf(regions: Regions, facing: OutwardNormals, region: Region): Bend | null {
  const { surface } = region;
  if (surface.kind === 'cylinder') {
    const { sides, angle } = endsOf(regions, region, surface);
    const isBend = sides.length >= 2 && angle < maxTurn;
    return isBend && isSmooth(regions, facing, region, sides) ? surface : null;
  }
  if (surface.kind !== 'torus') return null;
  const { low, high } = endsOf(regions, region, surface);
  if (!low?.isSquare || !high?.isSquare) return null;
  const rims = [...low.edges, ...high.edges];
  return isSmooth(regions, facing, region, rims)
    ? { radius: surface.minorRadius, isHollow: surface.isHollow }
    : null;
}

/** Cosine of 1.1°, the accuracy of normals in meshes of free-form faces. */
const smooth = 0.9998;

function isSmooth(
  regions: Regions,
  facing: OutwardNormals,
  region: Region,
  edges: readonly number[],
): boolean {
  return edges.every((edge) => {
    const [other, ...others] = regions.beyond(edge, region);
    if (!other || others.length > 0) return false;
    const own = facing.at(region, edge);
    const beyond = facing.at(other, edge);
    return own !== null && beyond !== null && dot(own, beyond) > smooth;
  });
}

function ballsBeside(regions: Regions, region: Region, { radius, isHollow }: Bend): Region[] {
  return region.loops
    .flat()
    .flatMap((edge) => regions.beyond(edge, region))
    .filter(
      ({ surface }) =>
        surface.kind === 'sphere' &&
        surface.isHollow === isHollow &&
        Math.abs(surface.radius - radius) <= regions.sameness.length,
    );
}

function chained(regions: Regions, found: ReadonlyMap<Region, Bend>): Fillet[] {
  const left = new Map(found);
  return [...found].flatMap(([first, { radius, isHollow }]) => {
    if (!left.delete(first)) return [];
    const chain = [first];
    for (const region of chain) {
      for (const edge of region.loops.flat()) {
        for (const next of regions.beyond(edge, region)) {
          const bend = left.get(next);
          if (bend?.isHollow !== isHollow) continue;
          if (Math.abs(bend.radius - radius) > regions.sameness.length) continue;
          left.delete(next);
          chain.push(next);
        }
      }
    }
    return [{ kind: 'fillet', faces: regionFaces(chain), radius, isHollow } as const];
  });
}
