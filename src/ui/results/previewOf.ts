import type { CachedAsset } from '../../tracking/cache/assets';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import type { AssetSource } from './saveAsset';

/** Where previews come from: the service, or a cache that needs no service. */
export interface PreviewSource extends AssetSource {
  cachedPreview(model: TrackedModel): Promise<CachedAsset | null>;
}

/** The preview of a ready model, from the cache if possible; null when there is none. */
export async function previewOf(
  assets: PreviewSource,
  model: TrackedModel,
  signal: AbortSignal,
): Promise<CachedAsset | null> {
  if (model.stage.kind !== 'ready') return null;
  const cached = await assets.cachedPreview(model);
  if (cached) return cached;
  return assets.fetch(model, 'preview', { signal }).catch(() => null);
}
