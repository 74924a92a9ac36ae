import type { FetchedName } from '../../interface/asset';
import type { KnownCopy } from '../../client/validators';
import path from 'node:path';
import { assetExtension, sniff, sniffBytes } from '../../model/assetKind';
import { imageSizeBytes } from './imageSize';
import type { CachedAsset } from './cachedAsset';
import type { CacheFiles } from './cacheFiles';
import { readOrigin, type AssetOrigin, type ResultVersion } from './assetOrigin';
import { isModelKey } from '../model/readTrackedModel';
import type { TrackedModel } from '../model/trackedModel';
import { whyNotDecodable } from './whyNotDecodable';

const folders: Readonly<Record<FetchedName, string>> = {
  visual: 'visuals',
  preview: 'previews',
  pack: 'packs',
};

/**
 * Which cached file was last fetched as the 3D result, and which as the preview, of each model. Kept in memory and in
 * small files beside the cache, so that it survives a restart. Such a file holds the name of the cached file, the id of
 * the model, and of which result the file is; never an address.
 */
export class AssetIndex {
  private readonly known = new Map<string, Noted | null>();

  constructor(
    private readonly folder: string,
    private readonly files: CacheFiles,
  ) {}

  async remember(
    { key, modelId }: TrackedModel,
    which: FetchedName,
    asset: CachedAsset,
    origin: AssetOrigin | null,
  ): Promise<void> {
    if (modelId === null) return;
    this.known.set(entryOf(key, which), { asset, modelId, origin });
    if (!isModelKey(key)) return;
    // Without its note an asset is merely fetched once more, so a failed write must not fail the download. The id is
    // encoded because it may contain line breaks.
    const start = `${path.basename(asset.path)}\n${encodeURIComponent(modelId)}\n`;
    const note = origin === null ? start : `${start}${JSON.stringify(origin)}\n`;
    await this.write(key, which, note).catch(() => undefined);
  }

  /** The asset if it is still in the cache; null when it is not, or belongs to an earlier try. */
  async of(model: TrackedModel, which: FetchedName): Promise<CachedAsset | null> {
    return (await this.noted(model, which))?.asset ?? null;
  }

  /** The asset if it is still in the cache, and what its service may be asked by; null for one of another result. */
  async copyOf(
    model: TrackedModel,
    which: FetchedName,
    version: ResultVersion,
  ): Promise<NotedCopy | null> {
    const { asset, origin } = (await this.noted(model, which)) ?? {};
    if (!asset || !origin || origin.version !== version.hash) return null;
    if (which !== 'preview' && asset.unfit !== null) return null;
    const { isFinal } = version;
    return { asset, known: { ...origin, isFinal, sizeBytes: asset.sizeBytes } };
  }

  private async noted({ key, modelId }: TrackedModel, which: FetchedName): Promise<Noted | null> {
    const entry = entryOf(key, which);
    if (!this.known.has(entry)) {
      const recalled = await this.recall(key, which);
      // An asset that was fetched in the meantime is newer than the note.
      if (!this.known.has(entry)) this.known.set(entry, recalled);
    }
    const noted = this.known.get(entry);
    if (!noted || noted.modelId !== modelId) return null;
    const there = await this.files.peek(noted.asset.path, 0);
    return there?.sizeBytes === noted.asset.sizeBytes ? noted : null;
  }

  private async recall(key: string, which: FetchedName): Promise<Noted | null> {
    if (!isModelKey(key)) return null;
    const note = (await this.files.readText(this.noteOf(key, which))) ?? '';
    const [name = '', written = '', origin = ''] = note.split('\n');
    const modelId = decoded(written);
    const asset = await this.assetNamed(name);
    // A damaged 3D result may have been truncated on this disk, so it is fetched again.
    if (which !== 'preview' && asset?.unfit !== null) return null;
    return asset && modelId !== '' ? { asset, modelId, origin: readOrigin(origin) } : null;
  }

  private async assetNamed(name: string): Promise<CachedAsset | null> {
    const [, sha256] = /^([0-9a-f]{64})\.[a-z]{1,5}$/.exec(name) ?? [];
    const file = path.join(this.folder, name);
    const found = sha256 === undefined ? null : await this.files.peek(file, imageSizeBytes);
    if (sha256 === undefined || found === null) return null;
    const { head: start, sizeBytes } = found;
    const kind = sniff(start, sizeBytes);
    if (!name.endsWith(assetExtension(kind))) return null;
    const unfit = whyNotDecodable({ kind, sizeBytes, start });
    return { path: file, kind, sha256, sizeBytes, head: start.slice(0, sniffBytes), unfit };
  }

  private async write(key: string, which: FetchedName, note: string): Promise<void> {
    await this.files.makeFolder(path.join(this.folder, folders[which]));
    await this.files.writeText(this.noteOf(key, which), note);
  }

  private noteOf(key: string, which: FetchedName): string {
    return path.join(this.folder, folders[which], key);
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return ''; // damaged: treated as if nothing were noted
  }
}

interface Noted {
  readonly asset: CachedAsset;
  readonly modelId: string;
  /** Null when the service did not say of which result the asset is, or it was not noted. */
  readonly origin: AssetOrigin | null;
}

/** A cached asset, and what is known of it for its service. */
export interface NotedCopy {
  readonly asset: CachedAsset;
  readonly known: KnownCopy;
}

function entryOf(key: string, which: FetchedName): string {
  return `${which} ${key}`;
}
