import { say } from '../../words/say';
import { hexOf } from '../core/secrets';
import { newSecret } from '../core/secrets';
import { HttpRefusal } from '../core/serviceRefusal';
import { temporaryAddresses } from '../core/temporaryAddresses';
import type { Asset, Blobs, Queue, ServedBlobs, ServedFile, UploadRules } from '../ports';
import { tooLargeForTab } from './tabLimit';
import type { WebFolder } from './webFolder';

export interface WebBlobsDeps {
  readonly folder: WebFolder;
  readonly baseUrl: string;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly queue: Pick<Queue, 'enqueue'>;
}

/** Lifetime of a result's URL, ms. */
const addressMs = 60_000;

const assets: readonly Asset[] = ['visual', 'preview', 'pack'];

const mediaTypes: Readonly<Record<Asset, string>> = {
  visual: 'model/gltf-binary',
  preview: 'image/png',
  pack: 'application/octet-stream',
};

/** Name of a model's file in the service's folder. */
export function fileOf(id: string, what: Asset | 'source'): string {
  return `${id}.${what}`;
}

export async function removeResults(folder: WebFolder, id: string): Promise<void> {
  await Promise.all(assets.map((asset) => folder.remove(fileOf(id, asset))));
}

/** Stores sources and results in a folder of the browser. */
export function webBlobs({ folder, baseUrl, clock, queue }: WebBlobsDeps): {
  readonly blobs: Blobs;
  readonly served: ServedBlobs;
} {
  const addresses = temporaryAddresses<{ readonly name: string; readonly asset: Asset }>(
    addressMs,
    clock,
  );
  const blobs: Blobs = {
    grant: (modelId) =>
      Promise.resolve({ uploadToken: newSecret(), uploadUrl: `${baseUrl}/uploads/${modelId}` }),
    async addressOf(id, asset) {
      const name = fileOf(id, asset);
      return (await folder.has(name))
        ? `${baseUrl}/files/${addresses.publish({ name, asset })}`
        : null;
    },
    async openWorkspace({ id, source }) {
      const sha256 = source?.sha256 ?? null;
      const name = fileOf(id, 'source');
      return sha256 !== null && (await folder.has(name))
        ? { source: name, results: id, sha256 }
        : null;
    },
    closeWorkspace: () => Promise.resolve(),
    // The converter has already written them where they are served from.
    keepResults: () => Promise.resolve(true),
    dropResults: (id) => removeResults(folder, id),
    dropSource: (id) => folder.remove(fileOf(id, 'source')),
  };
  const received = new Map<string, Uint8Array>();
  const served: ServedBlobs = {
    async receive(request, rules) {
      const bytes = await readUpload(request, rules);
      const place = newSecret();
      received.set(place, bytes);
      const hash = await crypto.subtle.digest('SHA-256', bytes);
      return { place, source: { sizeBytes: bytes.length, sha256: hexOf(hash) } };
    },
    async submit({ id }, { source, place }) {
      const bytes = received.get(place);
      const name = fileOf(id, 'source');
      if (!bytes || (await folder.has(name))) return false;
      await folder.write(name, bytes);
      return queue.enqueue(id, source);
    },
    discard({ place }) {
      received.delete(place);
      return Promise.resolve();
    },
    async open(name) {
      const found = addresses.find(name);
      if (found === null || found === 'expired') return found;
      const bytes = await folder.read(found.name);
      return bytes && servedFile(bytes, mediaTypes[found.asset]);
    },
  };
  return { blobs, served };
}

/** Browsers have `formData`; the types of Node deprecate it for servers. */
interface PageBody {
  formData(): Promise<FormData>;
}

async function readUpload(
  request: Request,
  { admit, maxBytes }: UploadRules,
): Promise<Uint8Array<ArrayBuffer>> {
  const body: PageBody = request;
  const form = await body.formData().catch(() => null);
  const token = form?.get('token');
  const file = form?.get('file');
  if (typeof token !== 'string' || !(file instanceof Blob)) {
    throw new HttpRefusal(400, 'badForm', say('The form has no file.'));
  }
  await admit(token);
  if (file.size > maxBytes) {
    throw new HttpRefusal(413, 'tooLarge', tooLargeForTab(maxBytes));
  }
  return new Uint8Array(await file.arrayBuffer());
}

function servedFile(bytes: Uint8Array, mediaType: string): ServedFile {
  return {
    mediaType,
    sizeBytes: bytes.length,
    read: (first, last) =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(bytes.slice(first, last + 1));
          controller.close();
        },
      }),
    close: () => Promise.resolve(),
  };
}
