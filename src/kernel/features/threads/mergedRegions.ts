import type { Region, Regions } from '../regions';

/**
 * The regions of a part after some of them were merged.
 * @param merged the merged region of each of these
 */
export function mergedRegions(regions: Regions, merged: ReadonlyMap<Region, Region>): Regions {
  if (merged.size === 0) return regions;
  const now = (region: Region) => merged.get(region) ?? region;
  return {
    ...regions,
    list: [...new Set(regions.list.map(now))],
    beyond: (edge, region) =>
      [...new Set(regions.beyond(edge, region).map(now))].filter((other) => other !== region),
  };
}
