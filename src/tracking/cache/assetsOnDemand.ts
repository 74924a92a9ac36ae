import { once } from '../../words/memoized';
import type { Assets } from './assets';
import type { CachedAsset } from './cachedAsset';
import type { TrackedModel } from '../model/trackedModel';

/** What a window needs of the cache of results. */
export interface AssetCache extends Pick<Assets, 'fetch' | 'keep' | 'lookAt'> {
  /** The preview that was last fetched for a model, possibly before a restart; its service is not asked. */
  cachedPreview(model: TrackedModel): Promise<CachedAsset | null>;
}

/** A cache of results that is created at its first use, because many windows show no result. */
export function assetsOnDemand(make: () => Promise<AssetCache>): AssetCache {
  const assets = once(make);
  return {
    fetch: async (...args) => (await assets()).fetch(...args),
    keep: async (...args) => (await assets()).keep(...args),
    lookAt: async (...args) => (await assets()).lookAt(...args),
    cachedPreview: async (model) => (await assets()).cachedPreview(model),
  };
}
