import { access, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { say } from '../../../words/say';
import { notFound } from '../../core/serviceRefusal';
import { newSecret } from '../../core/secrets';
import { temporaryAddresses } from '../../core/temporaryAddresses';
import type { Asset, Blobs, ReceivedFile, ServedBlobs, ServedFile, UploadRules } from '../../ports';
import { receiveUpload } from './receiveUpload';
import { mediaTypeOf } from '../../node/mediaTypeOf';
import type { ModelStorage } from './modelStorage';

export interface DiskBlobsDeps {
  readonly storage: ModelStorage;
  /** The service's own URL. */
  readonly baseUrl: string;
  /** Lifetime of an asset's temporary URL, ms. */
  readonly assetLifetimeMs: number;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** A file that can be downloaded for some time by its random name. */
interface TemporaryFile {
  readonly file: string;
  readonly mediaType: string;
}

/** Stores the bytes of models on this disk, and serves uploads and downloads. */
export interface DiskBlobs {
  readonly blobs: Blobs;
  /** Everything except queuing. */
  readonly served: Omit<ServedBlobs, 'submit'>;
}

export function diskBlobs({ storage, baseUrl, assetLifetimeMs, clock }: DiskBlobsDeps): DiskBlobs {
  const addresses = temporaryAddresses<TemporaryFile>(assetLifetimeMs, clock);
  const served: DiskBlobs['served'] = {
    async receive(request: Request, rules: UploadRules): Promise<ReceivedFile> {
      const place = storage.incomingFile();
      return { place, source: await receiveUpload(request, rules, place) };
    },
    discard: ({ place }: ReceivedFile) => storage.dropIncoming(place),
    async open(name) {
      const found = addresses.find(name);
      return found === null || found === 'expired' ? found : openFile(found);
    },
  };
  const blobs: Blobs = {
    grant: (modelId) =>
      Promise.resolve({
        uploadToken: newSecret(),
        uploadUrl: `${baseUrl}/uploads/${modelId}`,
      }),
    async addressOf(modelId: string, asset: Asset) {
      const file = storage.assetFile(modelId, asset);
      // Models of older versions, and those too large for a page, have no pack.
      if (asset === 'pack' && !(await isThere(file))) return null;
      const mediaType = await mediaTypeOf(asset, file);
      return `${baseUrl}/files/${addresses.publish({ file, mediaType })}`;
    },
    // A kernel reads and writes in the model's own folder.
    openWorkspace: ({ id, source }) =>
      Promise.resolve(
        source && source.sha256 !== null
          ? {
              ...{ source: storage.sourceFile(id), results: storage.folder(id) },
              sha256: source.sha256,
            }
          : null,
      ),
    closeWorkspace: () => Promise.resolve(),
    async keepResults(modelId) {
      await storage.syncResults(modelId);
      return true;
    },
    dropResults: (modelId) => storage.dropResults(modelId),
    async dropSource(modelId) {
      await storage.dropSource(modelId);
      await storage.dropDrafts(modelId);
    },
  };
  return { blobs, served };
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** @throws HttpRefusal when the file no longer exists */
async function openFile({ file, mediaType }: TemporaryFile): Promise<ServedFile> {
  const handle = await open(file).catch(() => null);
  if (!handle) throw notFound(say('This file is no longer kept.'));
  const { size } = await handle.stat();
  return {
    mediaType,
    sizeBytes: size,
    read(first, last) {
      const stream = handle.createReadStream({
        start: first,
        end: last,
        highWaterMark: pieceBytes,
      });
      return Readable.toWeb(stream);
    },
    close: () => handle.close(),
  };
}

const pieceBytes = 256 * 1024;
