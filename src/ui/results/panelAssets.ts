import type { FetchedName } from '../../interface/asset';
import type { CachedAsset, FetchOptions } from '../../tracking/cache/assets';
import { embeddedServiceId, type TrackedModel } from '../../tracking/model/trackedModel';
import type { AssetSource } from './saveAsset';
import { stillThere } from './stillThere';

/**
 * The assets of one open panel. A page that was let go while its tab was hidden starts anew; while its
 * panel is open it gets the same bytes again, without another download.
 */
export class PanelAssets {
  private readonly kept = new Map<FetchedName, CachedAsset>();
  private keptFor = '';
  private anew = false;

  constructor(private readonly assets: AssetSource) {}

  async get(model: TrackedModel, which: FetchedName, options: FetchOptions): Promise<CachedAsset> {
    this.forgetOthers(model);
    const kept = this.kept.get(which);
    if (kept && (await stillThere(kept.path))) return kept;
    const asset = await this.assets.fetch(model, which, { ...options, anew: this.anew });
    // What comes late is perhaps of a model that has given way to another one.
    if (this.keptFor === (model.modelId ?? '')) this.kept.set(which, asset);
    return asset;
  }

  /**
   * What the embedded service has made ready to be drawn. Another service is not asked for it, and of this one it may
   * be missing: of models of before, of mere pictures, and of models too large for a page.
   */
  async pack(model: TrackedModel, options: FetchOptions): Promise<CachedAsset | null> {
    if (model.service !== embeddedServiceId) return null;
    // Whatever is wrong, the 3D result itself is asked for next, and says it better.
    const pack = await this.get(model, 'pack', options).catch(() => null);
    if (pack?.kind === 'pack' && pack.unfit === null) return pack;
    this.kept.delete('pack');
    return null;
  }

  /** The 3D result itself, where it was fetched. */
  visual(): CachedAsset | null {
    return this.kept.get('visual') ?? null;
  }

  /** From now on everything is fetched anew, once. */
  forget(): void {
    this.kept.clear();
    this.anew = true;
  }

  // After a retry the same row is another model of the service.
  private forgetOthers({ modelId }: TrackedModel): void {
    const now = modelId ?? '';
    if (now !== this.keptFor) {
      this.kept.clear();
      this.anew = false;
    }
    this.keptFor = now;
  }
}
