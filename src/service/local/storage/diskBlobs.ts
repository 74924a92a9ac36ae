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
  /** The service's own address. */
  readonly baseUrl: string;
  /** How long the temporary address of an asset lives, in milliseconds. */
  readonly assetLifetimeMs: number;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** A file that may be fetched for a while by whoever knows its random name. */
interface TemporaryFile {
  readonly file: string;
  readonly mediaType: string;
}

/** Bytes of models on this disk, and how they are sent and fetched through the service itself. */
export interface DiskBlobs {
  readonly blobs: Blobs;
  /** All but the way into the queue. */
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
      // Models of before, and those that are too large for a page, have none.
      if (asset === 'pack' && !(await isThere(file))) return null;
      const mediaType = await mediaTypeOf(asset, file);
      return `${baseUrl}/files/${addresses.publish({ file, mediaType })}`;
    },
    // A kernel reads and writes in the folder of the model itself.
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
    keepResults: (modelId) => storage.syncResults(modelId),
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

/** @throws HttpRefusal when the file is no longer kept */
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
