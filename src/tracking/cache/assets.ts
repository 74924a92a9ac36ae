import { assetWord, type FetchedName } from '../../interface/asset';
import path from 'node:path';
import type { AssetBody, ServiceClient } from '../../client/serviceClient';
import { noValidators } from '../../client/validators';
import { assetExtension, sniff, sniffBytes } from '../../model/assetKind';
import { ServiceError } from '../../words/errors';
import { imageSizeBytes } from './imageSize';
import { outcomeOf } from '../../interface/outcome';
import { say } from '../../words/say';
import { isDiskFull } from '../../words/errorCode';
import { AssetIndex } from './assetIndex';
import { versionOf, type ResultVersion } from './assetOrigin';
import { foreignContent, ForeignContent } from './foreignContent';
import { withHead } from './withHead';
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

/** How an asset is fetched. */
export interface FetchOptions {
  readonly signal: AbortSignal;
  /** Fetches the bytes even when the cache has them. */
  readonly anew?: boolean;
  progress?(receivedBytes: number, totalBytes: number | null): void;
}

/**
 * 3D results and previews, cached by content and never by address. A remote service is asked at each opening, because
 * it decides on the permission; it sends the bytes again only if they are others than those in the cache. What was made
 * on this machine is read from the cache.
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
   * Downloads an asset of a ready model into the cache, unless it is already there: of the embedded service, or of the
   * same result as its remote service has now. Only the embedded service may be asked for a view pack: files of other
   * services go through the packer.
   * @throws ServiceError with a sentence for the user
   */
  async fetch(
    model: TrackedModel,
    which: FetchedName,
    options: FetchOptions,
  ): Promise<CachedAsset> {
    const isOurs = model.service === embeddedServiceId;
    const kept = isOurs && options.anew !== true ? await this.index.of(model, which) : null;
    if (kept) return this.used(kept);
    const { modelId, version } = await this.mustBeReady(model, which, options.signal);
    const mayBeSame = !isOurs && options.anew !== true && version !== null;
    const copy = mayBeSame ? await this.index.copyOf(model, which, version) : null;
    const client = this.deps.clientOf(model.service);
    if (!copy) {
      const body = await client.asset(modelId, which, options.signal);
      return this.fetched(model, which, body, version, options);
    }
    const body = await client.assetUnlessSame(modelId, which, copy.known, options.signal);
    return body ? this.fetched(model, which, body, version, options) : this.used(copy.asset);
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

  private async fetched(
    model: TrackedModel,
    which: FetchedName,
    body: AssetBody,
    version: ResultVersion | null,
    options: FetchOptions,
  ): Promise<CachedAsset> {
    const { service } = model;
    const { validators = noValidators } = body;
    const asset = await this.download(await ownContent(service, which, body), which, options);
    const origin = version && { version: version.hash, ...validators };
    const isOurs = service === embeddedServiceId;
    await this.index.remember(model, which, asset, isOurs ? null : origin);
    await trimCache(this.deps.folder, this.deps.limitBytes(), [asset.path], this.files, this.log);
    return asset;
  }

  /** Marks a cached asset as used now. */
  private async used(asset: CachedAsset): Promise<CachedAsset> {
    await this.files.touch(asset.path).catch(() => undefined);
    return asset;
  }

  // The result is requested each time, because addresses of assets are temporary (service interface 4.4).
  private async mustBeReady(
    { modelId, name, service }: TrackedModel,
    which: FetchedName,
    signal: AbortSignal,
  ): Promise<{ readonly modelId: string; readonly version: ResultVersion | null }> {
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
    return { modelId, version: versionOf(result) };
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
      const final = path.join(this.deps.folder, `${kept.sha256}${assetExtension(asset.kind)}`);
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

/**
 * The bytes of an asset once their beginning is known.
 * @throws ForeignContent when they are something else; then no more of them is read
 */
async function ownContent(
  service: ServiceId,
  which: FetchedName,
  body: AssetBody,
): Promise<AssetBody> {
  const { head, chunks, drop } = await withHead(body.chunks, sniffBytes);
  const sizeBytes = body.sizeBytes ?? head.length;
  const seen = { kind: sniff(head, sizeBytes), sizeBytes, head };
  const sentence = foreignContent(service, which, seen);
  if (sentence === null) return { ...body, chunks };
  await drop();
  throw new ForeignContent(sentence, seen);
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
