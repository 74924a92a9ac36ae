import type { Assets } from './assets';
import type { CachedAsset } from './cachedAsset';
import type { TrackedModel } from '../model/trackedModel';

/** What a window asks of the cache of results. */
export interface AssetCache extends Pick<Assets, 'fetch' | 'keep' | 'lookAt'> {
  /** The preview that was last fetched for a model, now or before a restart, without asking its service. */
  cachedPreview(model: TrackedModel): Promise<CachedAsset | null>;
}

/** A cache of results that is made when it is first asked for something: many a window shows none. */
export function assetsOnDemand(make: () => Promise<AssetCache>): AssetCache {
  let made: Promise<AssetCache> | null = null;
  const assets = (): ReturnType<typeof make> => (made ??= make());
  return {
    fetch: async (...args) => (await assets()).fetch(...args),
    keep: async (...args) => (await assets()).keep(...args),
    lookAt: async (...args) => (await assets()).lookAt(...args),
    cachedPreview: async (model) => (await assets()).cachedPreview(model),
  };
}
