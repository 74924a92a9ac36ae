import { serviceHandler } from '../../../src/service/core/handle';
import { HttpRefusal } from '../../../src/service/core/serviceRefusal';
import type { ServiceLimits } from '../../../src/service/core/serviceLimits';
import { newSecret } from '../../../src/service/core/secrets';
import { temporaryAddresses } from '../../../src/service/core/temporaryAddresses';
import { tokenAccess } from '../../../src/service/core/tokenAccess';
import { attempt, conclude, type AttemptDeps } from '../../../src/service/jobs/attempt';
import type {
  Asset,
  Blobs,
  Converter,
  Queue,
  ReceivedFile,
  Records,
  ServedFile,
  UploadRules,
} from '../../../src/service/ports';
import { isFinished, type ModelRecord } from '../../../src/service/record/modelRecord';
import { queued } from '../../../src/service/record/modelSteps';

type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes of all models, by id. */
export interface MemoryFiles {
  readonly sources: Map<string, Bytes>;
  readonly results: Map<string, Readonly<Partial<Record<Asset, Uint8Array>>>>;
}

export interface MemoryHostOptions {
  readonly baseUrl: string;
  readonly token: string;
  readonly limits: ServiceLimits;
  readonly converter: (files: MemoryFiles) => Converter;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly log: (line: string) => void;
}

/**
 * The service in the memory of whatever runs it, without a disk, a socket or Node: it proves that the core needs
 * nothing but its ports.
 */
export async function memoryHost(
  options: MemoryHostOptions,
): Promise<(request: Request) => Promise<Response>> {
  const { baseUrl, limits, clock, log } = options;
  const files: MemoryFiles = { sources: new Map(), results: new Map() };
  const records = memoryRecords(files);
  const blobs = memoryBlobs(baseUrl, files, clock);
  const deps: AttemptDeps = { records, blobs, outbox: { ended: () => undefined }, clock, log };
  const queue = new MemoryQueue(files, options.converter(files), deps);
  const access = await tokenAccess(options.token);
  const refusalOf = () => null;
  const handle = serviceHandler({ baseUrl, records, blobs, queue, limits, clock, refusalOf, log });
  return async (request) => {
    const authorization = request.headers.get('authorization');
    return handle(request, await access.callerOf(authorization === null ? [] : [authorization]));
  };
}

function memoryRecords({ sources, results }: MemoryFiles): Records {
  const all = new Map<string, ModelRecord>();
  const crashes = new Map<string, number>();
  const sizeOf = ({ id }: ModelRecord) => {
    const { visual, preview, pack } = results.get(id) ?? {};
    const parts = [sources.get(id), visual, preview, pack];
    return parts.reduce((sum, part) => sum + (part?.byteLength ?? 0), 0);
  };
  return {
    async create(record) {
      all.set(record.id, record);
    },
    async look(id) {
      const record = all.get(id);
      return record ? { kind: 'model', record } : null;
    },
    changedAt: async () => null,
    async move(from, to) {
      const now = all.get(from.id);
      const isAtFrom = now?.state === from.state && now.task?.attempt === from.task?.attempt;
      if (isAtFrom) all.set(to.id, to);
      return isAtFrom;
    },
    async remove(id) {
      for (const map of [all, sources, results]) map.delete(id);
    },
    async survey() {
      const known = [...all.values()];
      const finished = known.filter(isFinished).map((record) => {
        const finishedAt = Date.parse(record.finishedAt ?? record.createdAt);
        return { id: record.id, finishedAt, sizeBytes: sizeOf(record) };
      });
      const unfinished = known.filter((record) => !isFinished(record));
      const sizeBytes = known.reduce((sum, record) => sum + sizeOf(record), 0);
      return { unfinished, finished, lost: [], sizeBytes };
    },
    crashesOf: async (sha256) => crashes.get(sha256) ?? 0,
    async countCrash(sha256) {
      const count = (crashes.get(sha256) ?? 0) + 1;
      crashes.set(sha256, count);
      return count;
    },
    forgetCrashesOlderThan: async () => undefined,
  };
}

function memoryBlobs(baseUrl: string, files: MemoryFiles, clock: () => number): Blobs {
  const { sources, results } = files;
  const addresses = temporaryAddresses<{ readonly id: string; readonly asset: Asset }>(
    60_000,
    clock,
  );
  return {
    async grant(modelId) {
      return { uploadToken: newSecret(), uploadUrl: `${baseUrl}/uploads/${modelId}` };
    },
    async addressOf(id, asset) {
      if (!results.get(id)?.[asset]) return null;
      return `${baseUrl}/files/${addresses.publish({ id, asset })}`;
    },
    served: {
      async receive(request, rules) {
        const bytes = await readUpload(request, rules);
        const place = newSecret();
        sources.set(place, bytes);
        return {
          place,
          source: { sizeBytes: bytes.byteLength, sha256: await sha256Of(bytes) },
        };
      },
      async discard({ place }) {
        sources.delete(place);
      },
      async open(name) {
        const found = addresses.find(name);
        if (found === null || found === 'expired') return found;
        const bytes = results.get(found.id)?.[found.asset];
        return bytes ? servedFile(bytes, found.asset) : null;
      },
    },
    keepResults: async () => undefined,
    async dropResults(id) {
      results.delete(id);
    },
    async dropSource(id) {
      sources.delete(id);
    },
    dropDrafts: async () => undefined,
  };
}

/** What a page has; of servers its types advise against it. */
interface PageBody {
  formData(): Promise<FormData>;
}

async function readUpload(request: Request, { admit, maxBytes }: UploadRules): Promise<Bytes> {
  const body: PageBody = request;
  const form = await body.formData().catch(() => null);
  const token = form?.get('token');
  const file = form?.get('file');
  if (typeof token !== 'string' || !(file instanceof Blob)) {
    throw new HttpRefusal(400, 'badForm', 'The form needs a token and a file.');
  }
  await admit(token);
  if (file.size > maxBytes) throw new HttpRefusal(413, 'tooLarge', 'The file is too large.');
  return new Uint8Array(await file.arrayBuffer());
}

async function sha256Of(bytes: Bytes): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const mediaTypes: Readonly<Record<Asset, string>> = {
  visual: 'model/gltf-binary',
  preview: 'image/png',
  pack: 'application/octet-stream',
};

function servedFile(bytes: Uint8Array, asset: Asset): ServedFile {
  return {
    mediaType: mediaTypes[asset],
    sizeBytes: bytes.byteLength,
    read: (first, last) =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(bytes.slice(first, last + 1));
          controller.close();
        },
      }),
    close: async () => undefined,
  };
}

/** First come, first served, one at a time. */
class MemoryQueue implements Queue {
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly files: MemoryFiles,
    private readonly converter: Converter,
    private readonly deps: AttemptDeps,
  ) {}

  prepare(): void {
    this.converter.warm();
  }

  async submit(record: ModelRecord, { source, place }: ReceivedFile): Promise<boolean> {
    const { sources } = this.files;
    const bytes = sources.get(place);
    const next = queued(record, source);
    if (!bytes || !(await this.deps.records.move(record, next))) return false;
    sources.set(record.id, bytes);
    this.last = this.last.then(() => this.run(next, source.sha256));
    return true;
  }

  private async run(record: ModelRecord, sha256: string): Promise<void> {
    const { signal } = new AbortController();
    const task = { record, sha256, lost: signal, stopped: signal };
    const end = await attempt(task, this.converter, this.deps);
    if (end.kind !== 'finished') return;
    const found = await this.deps.records.look(record.id);
    if (found?.kind === 'model') await conclude(found.record, end.record, this.deps);
  }
}
