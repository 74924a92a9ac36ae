import path from 'node:path';
import { assetExtensions, sniff, sniffBytes } from '../contract/asset';
import { imageSizeBytes } from '../contract/imageSize';
import type { CachedAsset } from './cachedAsset';
import type { CacheFiles } from './cacheFiles';
import { isModelKey } from './readTrackedModel';
import { unfitness } from './unfit';

/**
 * Which content was the last preview of which model: in memory, and in a tiny file beside the cache so
 * that a tooltip has its picture after a restart. It holds a file name of the cache, never an address.
 */
export class PreviewIndex {
  private readonly known = new Map<string, CachedAsset | null>();

  constructor(
    private readonly folder: string,
    private readonly files: CacheFiles,
  ) {}

  remember(key: string, asset: CachedAsset): void {
    this.known.set(key, asset);
    if (!isModelKey(key)) return;
    // A tooltip without a picture is no reason to fail a download.
    this.write(key, path.basename(asset.path)).catch(() => undefined);
  }

  of(key: string): CachedAsset | null {
    const known = this.known.get(key) ?? this.recall(key);
    const isThere = known !== null && this.files.peek(known.path, 0) !== null;
    this.known.set(key, isThere ? known : null);
    return isThere ? known : null;
  }

  private recall(key: string): CachedAsset | null {
    if (this.known.has(key) || !isModelKey(key)) return null;
    const name = this.files.readText(this.noteOf(key))?.trim() ?? '';
    const [, sha256] = /^([0-9a-f]{64})\.[a-z]{1,5}$/.exec(name) ?? [];
    const file = path.join(this.folder, name);
    const found = sha256 === undefined ? null : this.files.peek(file, imageSizeBytes);
    if (sha256 === undefined || found === null) return null;
    const { head: start, sizeBytes } = found;
    const kind = sniff(start, sizeBytes);
    if (!name.endsWith(assetExtensions[kind])) return null;
    const unfit = unfitness({ kind, sizeBytes, start });
    return { path: file, kind, sha256, sizeBytes, head: start.slice(0, sniffBytes), unfit };
  }

  private async write(key: string, name: string): Promise<void> {
    await this.files.makeFolder(path.join(this.folder, 'previews'));
    await this.files.writeText(this.noteOf(key), `${name}\n`);
  }

  private noteOf(key: string): string {
    return path.join(this.folder, 'previews', key);
  }
}
