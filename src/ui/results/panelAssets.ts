import type { FetchedName } from '../../interface/asset';
import type { CachedAsset, FetchOptions } from '../../tracking/cache/assets';
import { embeddedServiceId, type TrackedModel } from '../../tracking/model/trackedModel';
import type { AssetSource } from './saveAsset';
import { isStillCached } from './isStillCached';

/**
 * The assets of an open panel. A page that was released while its tab was hidden gets the same bytes again, without
 * another download.
 */
export class PanelAssets {
  private readonly kept = new Map<FetchedName, CachedAsset>();
  private keptFor = '';
  private anew = false;

  constructor(private readonly assets: AssetSource) {}

  async get(model: TrackedModel, which: FetchedName, options: FetchOptions): Promise<CachedAsset> {
    this.forgetOthers(model);
    const kept = this.kept.get(which);
    if (kept && (await isStillCached(kept.path))) return kept;
    const asset = await this.assets.fetch(model, which, { ...options, anew: this.anew });
    // A late response may belong to a model that has been replaced meanwhile.
    if (this.keptFor === (model.modelId ?? '')) this.kept.set(which, asset);
    return asset;
  }

  /**
   * The view pack that the embedded service has prepared. Other services are not asked for one. It may be missing: for
   * models of an older version, for pictures, and for models too large for a page.
   */
  async pack(model: TrackedModel, options: FetchOptions): Promise<CachedAsset | null> {
    if (model.service !== embeddedServiceId) return null;
    // On any error the 3D result itself is requested next, which gives a better message.
    const pack = await this.get(model, 'pack', options).catch(() => null);
    if (pack?.kind === 'pack' && pack.unfit === null) return pack;
    this.kept.delete('pack');
    return null;
  }

  /** The 3D result itself; null when it was not fetched. */
  visual(): CachedAsset | null {
    return this.kept.get('visual') ?? null;
  }

  /** Makes the next request of each asset bypass the cache. */
  forget(): void {
    this.kept.clear();
    this.anew = true;
  }

  // After a retry, the row belongs to another model of the service.
  private forgetOthers({ modelId }: TrackedModel): void {
    const now = modelId ?? '';
    if (now !== this.keptFor) {
      this.kept.clear();
      this.anew = false;
    }
    this.keptFor = now;
  }
}
