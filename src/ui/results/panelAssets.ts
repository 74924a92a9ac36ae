import type { AssetName } from '../../interface/asset';
import { existsSync } from 'node:fs';
import type { CachedAsset, FetchOptions } from '../../tracking/cache/assets';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import type { AssetSource } from './saveAsset';

/**
 * The assets of one open panel. A page that was hidden starts anew each time it is shown; while its
 * panel is open it gets the same bytes again, without another download.
 */
export class PanelAssets {
  private readonly kept = new Map<AssetName, CachedAsset>();
  private keptFor = '';
  private anew = false;

  constructor(private readonly assets: AssetSource) {}

  async get(model: TrackedModel, which: AssetName, options: FetchOptions): Promise<CachedAsset> {
    this.forgetOthers(model);
    const kept = this.kept.get(which);
    // The cache has a limit: the file may have made room for others.
    if (kept && existsSync(kept.path)) return kept;
    const asset = await this.assets.fetch(model, which, { ...options, anew: this.anew });
    // What comes late is perhaps of a model that has given way to another one.
    if (this.keptFor === (model.modelId ?? '')) this.kept.set(which, asset);
    return asset;
  }

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
