import { createHash } from 'node:crypto';
import path from 'node:path';
import { assetExtensions, type AssetKind } from '../../model/assetKind';
import { say } from '../../words/say';
import { packName, type PackOutcome } from '../../model/viewPack';
import type { CachedAsset } from './cachedAsset';
import { diskCacheFiles, type CacheFiles } from './cacheFiles';
import { trimCache } from './trimCache';

/** Turns files into view packs, in a process of its own. */
export interface Packer {
  /** A file is soon to come. */
  warm(): void;
  pack(file: FileToPack, signal: AbortSignal): Promise<PackOutcome>;
}

export interface FileToPack {
  readonly path: string;
  readonly fileName: string;
  readonly packPath: string;
}

export interface ViewPacksDeps {
  /** The cache folder. */
  readonly folder: string;
  readonly packer: Packer;
  limitBytes(): number;
  readonly files?: CacheFiles;
}

/** What the page is given, or why it is not. */
export type PackedView =
  | { readonly kind: 'packed'; readonly path: string; readonly sizeBytes: number }
  | Exclude<PackOutcome, { kind: 'packed' }>;

/** What the page draws, made of each 3D result once and kept beside it in the cache. */
export class ViewPacks {
  private readonly files: CacheFiles;

  constructor(private readonly deps: ViewPacksDeps) {
    this.files = deps.files ?? diskCacheFiles;
  }

  /** A 3D result is soon to come: what packs it may start. */
  warm(): void {
    this.deps.packer.warm();
  }

  /** @param name of the model, for parts that the file does not name */
  async of(asset: CachedAsset, name: string, signal: AbortSignal): Promise<PackedView> {
    const { folder, packer } = this.deps;
    const { unfit } = asset;
    if (unfit !== null) {
      return { kind: 'refused', code: 'damagedFile', message: unfit, where: null };
    }
    const stem = name.replace(/(?<=.)\.[^.]*$/, '');
    const nameHash = namesItsParts.has(asset.kind) ? null : shortHash(stem);
    const packPath = path.join(folder, packName(asset.sha256, nameHash));
    const known = await this.files.peek(packPath, 0);
    if (known) {
      // What is shown often stays when room is made.
      await this.files.touch(packPath).catch(() => undefined);
      return { kind: 'packed', path: packPath, sizeBytes: known.sizeBytes };
    }
    const fileName = `${stem}${assetExtensions[asset.kind]}`;
    const packing = await packer.pack({ path: asset.path, fileName, packPath }, signal);
    if (packing.kind !== 'packed') return packing;
    const made = await this.files.peek(packPath, 0);
    if (!made) return { kind: 'failed', message: say('The prepared 3D model could not be kept.') };
    await trimCache(folder, this.deps.limitBytes(), [asset.path, packPath], this.files);
    return { kind: 'packed', path: packPath, sizeBytes: made.sizeBytes };
  }
}

/** What two files of the same bytes are called makes no difference to these. */
const namesItsParts: ReadonlySet<AssetKind> = new Set(['glb', 'gltf']);

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
