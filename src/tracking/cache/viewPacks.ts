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
  /** Told what of the cache had to go. */
  readonly log?: (text: string) => void;
}

/** What the page is given, or why it is not. */
export type PackedView =
  | { readonly kind: 'packed'; readonly path: string; readonly sizeBytes: number }
  | Exclude<PackOutcome, { kind: 'packed' }>;

/** What the page draws, made of each 3D result once and kept beside it in the cache. */
export class ViewPacks {
  private readonly files: CacheFiles;
  private readonly log: (text: string) => void;
  private drafts = 0;

  constructor(private readonly deps: ViewPacksDeps) {
    this.files = deps.files ?? diskCacheFiles;
    this.log = deps.log ?? (() => undefined);
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
    const packing = asset.isStill
      ? await this.packMoving({ path: asset.path, fileName, packPath }, asset.isStill, signal)
      : await packer.pack({ path: asset.path, fileName, packPath }, signal);
    if (packing.kind !== 'packed') return packing;
    const made = await this.files.peek(packPath, 0);
    if (!made) return { kind: 'failed', message: say('The prepared 3D model could not be kept.') };
    await trimCache(folder, this.deps.limitBytes(), [asset.path, packPath], this.files, this.log);
    return { kind: 'packed', path: packPath, sizeBytes: made.sizeBytes };
  }

  /** A pack is kept under the hash of what was read: it must be made of the same. */
  private async packMoving(
    file: FileToPack,
    isStill: () => Promise<boolean>,
    signal: AbortSignal,
  ): Promise<PackOutcome> {
    const name = path.basename(file.path);
    const changed = () =>
      ({
        kind: 'failed',
        message: say('{name} changed while it was being read.', { name }),
      }) as const;
    if (!(await isStill())) return changed();
    const draft = `${file.packPath}.${process.pid}-${++this.drafts}.tmp`;
    // Nothing was fetched into it before.
    await this.files.makeFolder(this.deps.folder);
    try {
      const packing = await this.deps.packer.pack({ ...file, packPath: draft }, signal);
      if (packing.kind !== 'packed') return packing;
      if (await isStill()) {
        await this.files.moveOver(draft, file.packPath);
        return packing;
      }
      return changed();
    } finally {
      await this.files.remove(draft).catch(() => undefined);
    }
  }
}

/** What two files of the same bytes are called makes no difference to these. */
const namesItsParts: ReadonlySet<AssetKind> = new Set(['glb', 'gltf']);

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
