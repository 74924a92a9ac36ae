import { createHash } from 'node:crypto';
import path from 'node:path';
import { assetExtension, type AssetKind } from '../../model/assetKind';
import { say } from '../../words/say';
import { packName, type PackOutcome } from '../../model/viewPack';
import type { CachedAsset } from './cachedAsset';
import { diskCacheFiles, type CacheFiles } from './cacheFiles';
import { trimCache } from './trimCache';

/** Converts files into view packs, in a process of its own. */
export interface Packer {
  /** Starts the process in advance, because a file will be packed soon. */
  warm(): void;
  pack(file: FileToPack, signal: AbortSignal, phase?: PackPhase): Promise<PackOutcome>;
}

/** Receives what is being done, for the user, and the share of the whole that is done, 0…1. */
export type PackPhase = (phase: string, fraction?: number) => void;

/** A 3D file, and where its view pack is to be written. */
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
  /** Logs what was evicted from the cache. */
  readonly log?: (text: string) => void;
}

/** The view pack for the page, or why there is none. */
export type PackedView =
  | { readonly kind: 'packed'; readonly path: string; readonly sizeBytes: number }
  | Exclude<PackOutcome, { kind: 'packed' }>;

/** View packs, made once for each 3D result and kept beside it in the cache. */
export class ViewPacks {
  private readonly files: CacheFiles;
  private readonly log: (text: string) => void;
  private drafts = 0;

  constructor(private readonly deps: ViewPacksDeps) {
    this.files = deps.files ?? diskCacheFiles;
    this.log = deps.log ?? (() => undefined);
  }

  /** A 3D result will come soon, so the packing process may be started. */
  warm(): void {
    this.deps.packer.warm();
  }

  /** @param name name of the model, used for parts that the file does not name */
  async of(
    asset: CachedAsset,
    name: string,
    signal: AbortSignal,
    phase?: PackPhase,
  ): Promise<PackedView> {
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
      // Touched, so that packs that are shown often are not evicted.
      await this.files.touch(packPath).catch(() => undefined);
      return { kind: 'packed', path: packPath, sizeBytes: known.sizeBytes };
    }
    const fileName = `${stem}${assetExtension(asset.kind)}`;
    const pack = (file: FileToPack) => packer.pack(file, signal, phase);
    const file = { path: asset.path, fileName, packPath };
    const packing = await (asset.isStill ? this.packMoving(file, asset.isStill, pack) : pack(file));
    if (packing.kind !== 'packed') return packing;
    const made = await this.files.peek(packPath, 0);
    if (!made) return { kind: 'failed', message: say('The prepared 3D model could not be kept.') };
    await trimCache(folder, this.deps.limitBytes(), [asset.path, packPath], this.files, this.log);
    return { kind: 'packed', path: packPath, sizeBytes: made.sizeBytes };
  }

  /** A pack is stored under the hash of the file that was read, so the file must not change while it is packed. */
  private async packMoving(
    file: FileToPack,
    isStill: () => Promise<boolean>,
    pack: (file: FileToPack) => Promise<PackOutcome>,
  ): Promise<PackOutcome> {
    const name = path.basename(file.path);
    const changed = () =>
      ({
        kind: 'failed',
        message: say('{name} changed while it was being read.', { name }),
      }) as const;
    if (!(await isStill())) return changed();
    const draft = `${file.packPath}.${process.pid}-${++this.drafts}.tmp`;
    // The cache folder may not exist yet, because nothing was fetched into it.
    await this.files.makeFolder(this.deps.folder);
    try {
      const packing = await pack({ ...file, packPath: draft });
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

/** The packs of these types do not depend on the name of the file. */
const namesItsParts: ReadonlySet<AssetKind> = new Set(['glb', 'gltf']);

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
