import { assetWord, type FetchedName } from '../../interface/asset';
import path from 'node:path';
import type { AssetBody, ServiceClient } from '../../client/serviceClient';
import { assetExtensions, sniff } from '../../model/assetKind';
import { ServiceError } from '../../words/errors';
import { imageSizeBytes } from './imageSize';
import { outcomeOf } from '../../interface/outcome';
import { say } from '../../words/say';
import { isDiskFull } from '../../words/errorCode';
import { AssetIndex } from './assetIndex';
import type { CachedAsset } from './cachedAsset';
import { diskCacheFiles, type CacheFiles } from './cacheFiles';
import { StreamHash, type StreamFacts } from './streamHash';
import { trimCache } from './trimCache';
import { whyNotDecodable } from './whyNotDecodable';
import { embeddedServiceId, type ServiceId, type TrackedModel } from '../model/trackedModel';

export type { CachedAsset };

export interface AssetsDeps {
  /** The cache folder. */
  readonly folder: string;
  clientOf(service: ServiceId): ServiceClient;
  limitBytes(): number;
  readonly files?: CacheFiles;
  /** Logs what was evicted from the cache. */
  readonly log?: (text: string) => void;
  readonly now?: () => number;
}

export interface FetchOptions {
  readonly signal: AbortSignal;
  /** Asks the embedded service even when the cache has the asset; a remote service is always asked. */
  readonly anew?: boolean;
  progress?(receivedBytes: number, totalBytes: number | null): void;
}

/**
 * 3D results and previews, cached by content and never by address. A remote service is asked at each opening, because
 * it decides on the permission. What was made on this machine is read from the cache.
 */
export class Assets {
  private readonly files: CacheFiles;
  private readonly log: (text: string) => void;
  private readonly index: AssetIndex;
  private drafts = 0;

  constructor(private readonly deps: AssetsDeps) {
    this.files = deps.files ?? diskCacheFiles;
    this.log = deps.log ?? (() => undefined);
    this.index = new AssetIndex(deps.folder, this.files);
  }

  /**
   * Downloads an asset of a ready model into the cache, unless it is of the embedded service and already there. Only
   * the embedded service may be asked for a view pack: files of other services go through the packer.
   * @throws ServiceError with a sentence for the user
   */
  async fetch(
    model: TrackedModel,
    which: FetchedName,
    options: FetchOptions,
  ): Promise<CachedAsset> {
    const isOurs = model.service === embeddedServiceId;
    const kept = isOurs && options.anew !== true ? await this.index.of(model, which) : null;
    if (kept) {
      await this.files.touch(kept.path).catch(() => undefined);
      return kept;
    }
    const modelId = await this.mustBeReady(model, which, options.signal);
    const body = await this.deps.clientOf(model.service).asset(modelId, which, options.signal);
    const asset = await this.download(body, which, options);
    if (isOurs || which === 'preview') await this.index.remember(model, which, asset);
    await trimCache(this.deps.folder, this.deps.limitBytes(), [asset.path], this.files, this.log);
    return asset;
  }

  /** The preview that was last fetched for a model, possibly before a restart; no service is asked. */
  cachedPreview(model: TrackedModel): Promise<CachedAsset | null> {
    return this.index.of(model, 'preview');
  }

  /**
   * Copies the bytes of a file into the cache, where those of a service are kept too, under the name of their hash.
   * @throws ServiceError with a sentence for the user
   */
  async keep(body: AssetBody, options: FetchOptions): Promise<CachedAsset> {
    const asset = await this.download(body, 'visual', options);
    await trimCache(this.deps.folder, this.deps.limitBytes(), [asset.path], this.files, this.log);
    return asset;
  }

  /**
   * Hashes a file of this machine where it is, and describes it. Nothing is written.
   * @throws ServiceError with a sentence for the user; other errors are those of reading the bytes
   */
  async lookAt(
    file: string,
    { chunks, sizeBytes }: AssetBody,
    options: FetchOptions,
  ): Promise<CachedAsset> {
    const hash = new StreamHash();
    const bytes = hash.through(chunks, (done) => options.progress?.(done, sizeBytes));
    while ((await bytes.next()).done !== true);
    return this.known(file, hash.facts);
  }

  // The result is requested each time, because addresses of assets are temporary (service interface 4.4).
  private async mustBeReady(
    { modelId, name, service }: TrackedModel,
    which: FetchedName,
    signal: AbortSignal,
  ): Promise<string> {
    if (modelId === null) {
      throw new ServiceError('notFound', say('{name} has not come to its service yet.', { name }));
    }
    const result = await this.deps.clientOf(service).result(modelId, signal);
    // A result that has an address is fetched whatever its status says: if it is not ready, the service answers so.
    const now = this.deps.now ?? Date.now;
    if (result === null || (result.url === null && outcomeOf(result, now()) !== 'succeeded')) {
      throw new ServiceError(
        'throttled',
        say('The {which} of {name} is not ready yet.', { which: assetWord(which), name }),
      );
    }
    if (which === 'preview' && result.imageUrl === null) {
      throw new ServiceError('notFound', say('The service made no preview of {name}.', { name }));
    }
    return modelId;
  }

  private async download(
    body: AssetBody,
    which: FetchedName,
    options: FetchOptions,
  ): Promise<CachedAsset> {
    const draft = path.join(this.deps.folder, `${process.pid}-${Date.now()}-${++this.drafts}.tmp`);
    try {
      await this.files.makeFolder(this.deps.folder);
      const kept = await this.receive(body, draft, options);
      const asset = await this.known(draft, kept);
      const final = path.join(this.deps.folder, `${kept.sha256}${assetExtensions[asset.kind]}`);
      await this.files.moveOver(draft, final);
      return { ...asset, path: final };
    } catch (error) {
      await this.files.remove(draft).catch(() => undefined);
      throw error instanceof ServiceError ? error : notSaved(which, error);
    }
  }

  private async receive(
    { chunks, sizeBytes: totalBytes }: AssetBody,
    draft: string,
    options: FetchOptions,
  ): Promise<StreamFacts> {
    const hash = new StreamHash();
    const tell = (done: number) => options.progress?.(done, totalBytes);
    await this.files.writeAll(draft, () => hash.through(chunks, tell));
    return hash.facts;
  }

  private async known(file: string, facts: StreamFacts): Promise<CachedAsset> {
    const { sizeBytes, head } = facts;
    const kind = sniff(head, sizeBytes);
    const start = (await this.files.peek(file, imageSizeBytes))?.head ?? head;
    return { path: file, kind, unfit: whyNotDecodable({ kind, sizeBytes, start }), ...facts };
  }
}

function notSaved(which: FetchedName, cause: unknown): ServiceError {
  const why = isDiskFull(cause)
    ? say('the disk is full')
    : say('the cache folder cannot be written');
  const sentence = say('The {which} could not be saved on this machine: {why}.', {
    which: assetWord(which),
    why,
  });
  return new ServiceError('interrupted', sentence, { cause });
}
