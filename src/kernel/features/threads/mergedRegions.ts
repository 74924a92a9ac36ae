import type { Region, Regions } from '../regions';

/** The regions of a part where some of them are one. @param merged for each of these what it became */
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
