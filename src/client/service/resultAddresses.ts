import type { AssetName } from '../../interface/asset';
import type { ModelResult } from '../../interface/result';
import { urlOf } from '../../words/urlOf';

/** The temporary addresses of the most recent results, in memory only. */
export class ResultAddresses {
  private readonly latest = new Map<string, Record<AssetName, string | null>>();

  keep(modelId: string, { url, imageUrl }: ModelResult): void {
    this.latest.delete(modelId);
    this.latest.set(modelId, { visual: url, preview: imageUrl });
    const [oldest] = this.latest.keys();
    if (this.latest.size > maxModels && oldest !== undefined) this.latest.delete(oldest);
  }

  /** The address that the service gave, if it is on the service's own origin. */
  of(modelId: string, which: AssetName, base: URL): URL | null {
    const text = this.latest.get(modelId)?.[which] ?? null;
    if (text === null || urlOf(text, base.href) === null) return null;
    const url = new URL(text, base);
    return url.origin === base.origin && url.username === '' && url.password === '' ? url : null;
  }
}

const maxModels = 100;
