import { serviceHandler } from '../../../src/service/core/handle';
import { HttpRefusal } from '../../../src/service/core/serviceRefusal';
import type { ServiceLimits } from '../../../src/service/core/serviceLimits';
import { newSecret } from '../../../src/service/core/secrets';
import {
  temporaryAddresses,
  type TemporaryAddresses,
} from '../../../src/service/core/temporaryAddresses';
import { tokenAccess } from '../../../src/service/core/tokenAccess';
import { singleProject, type SurveyedRecords } from '../../../src/service/core/singleProject';
import type { AttemptDeps } from '../../../src/service/jobs/attempt';
import { work } from '../../../src/service/jobs/work';
import type {
  Asset,
  Blobs,
  Converter,
  Job,
  Queue,
  ServedBlobs,
  ServedFile,
  UploadRules,
} from '../../../src/service/ports';
import {
  isFinished,
  type ModelRecord,
  type StoredSource,
} from '../../../src/service/record/modelRecord';
import { overdueIn } from '../../../src/service/record/survey';
import { queued } from '../../../src/service/record/modelSteps';
import { say } from '../../../src/words/say';

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
  const addresses = temporaryAddresses<PublishedAsset>(60_000, clock);
  const blobs = memoryBlobs(baseUrl, files, addresses);
  const deps: AttemptDeps = { records, blobs, outbox: { ended: () => undefined }, clock, log };
  const queue = new MemoryQueue(records);
  const converter = options.converter(files);
  const { signal } = new AbortController();
  void work(
    {
      ...deps,
      queue,
      converter,
      beatMs: 1000,
      idle: () => queue.filled(),
      rest: () => queue.filled(),
    },
    signal,
  );
  const access = await tokenAccess(options.token);
  const refusalOf = () => null;
  const handle = serviceHandler({
    ...{ baseUrl, records, blobs, limits, clock, refusalOf, log },
    projects: singleProject(records, limits, clock),
    served: servedBlobs(files, addresses, queue),
    intake: { prepare: () => converter.warm(), arrived: (record) => Promise.resolve(record) },
  });
  return async (request) => {
    const authorization = request.headers.get('authorization');
    return handle(request, await access.callerOf(authorization === null ? [] : [authorization]));
  };
}

function memoryRecords({ sources, results }: MemoryFiles): SurveyedRecords {
  const all = new Map<string, ModelRecord>();
  const crashes = new Map<string, number>();
  const sizeOf = ({ id }: ModelRecord) => {
    const { visual, preview, pack } = results.get(id) ?? {};
    const parts = [sources.get(id), visual, preview, pack];
    return parts.reduce((sum, part) => sum + (part?.byteLength ?? 0), 0);
  };
  const records: SurveyedRecords = {
    create(record) {
      all.set(record.id, record);
      return Promise.resolve();
    },
    look(id) {
      const record = all.get(id);
      return Promise.resolve(record ? { kind: 'model', record } : null);
    },
    changedAt: () => Promise.resolve(null),
    move(from, to) {
      const now = all.get(from.id);
      const isAtFrom = now?.state === from.state && now.task?.attempt === from.task?.attempt;
      if (isAtFrom) all.set(to.id, to);
      return Promise.resolve(isAtFrom);
    },
    remove(id) {
      for (const map of [all, sources, results]) map.delete(id);
      return Promise.resolve();
    },
    survey() {
      const known = [...all.values()];
      const finished = known.filter(isFinished).map((record) => {
        const finishedAt = Date.parse(record.finishedAt ?? record.createdAt);
        return { id: record.id, finishedAt, sizeBytes: sizeOf(record) };
      });
      const unfinished = known.filter((record) => !isFinished(record));
      const sizeBytes = known.reduce((sum, record) => sum + sizeOf(record), 0);
      return Promise.resolve({ unfinished, finished, lost: [], sizeBytes });
    },
    crashesOf: (sha256) => Promise.resolve(crashes.get(sha256) ?? 0),
    countCrash(sha256) {
      const count = (crashes.get(sha256) ?? 0) + 1;
      crashes.set(sha256, count);
      return Promise.resolve(count);
    },
    forgetCrashesOlderThan: () => Promise.resolve(),
    overdue: async (limits, now) => overdueIn(await records.survey(), limits, now),
  };
  return records;
}

interface PublishedAsset {
  readonly id: string;
  readonly asset: Asset;
}

type Addresses = TemporaryAddresses<PublishedAsset>;

function memoryBlobs(
  baseUrl: string,
  { sources, results }: MemoryFiles,
  addresses: Addresses,
): Blobs {
  return {
    grant(modelId) {
      const uploadUrl = `${baseUrl}/uploads/${modelId}`;
      return Promise.resolve({ uploadToken: newSecret(), uploadUrl });
    },
    addressOf(id, asset) {
      const isThere = results.get(id)?.[asset] !== undefined;
      return Promise.resolve(
        isThere ? `${baseUrl}/files/${addresses.publish({ id, asset })}` : null,
      );
    },
    openWorkspace({ id, source }) {
      const sha256 = source?.sha256 ?? null;
      const isThere = sha256 !== null && sources.has(id);
      return Promise.resolve(isThere ? { source: id, results: id, sha256 } : null);
    },
    closeWorkspace: () => Promise.resolve(),
    keepResults: () => Promise.resolve(true),
    dropResults(id) {
      results.delete(id);
      return Promise.resolve();
    },
    dropSource(id) {
      sources.delete(id);
      return Promise.resolve();
    },
  };
}

function servedBlobs(
  { sources, results }: MemoryFiles,
  addresses: Addresses,
  queue: Queue,
): ServedBlobs {
  return {
    async receive(request, rules) {
      const bytes = await readUpload(request, rules);
      const place = newSecret();
      sources.set(place, bytes);
      return {
        place,
        source: { sizeBytes: bytes.byteLength, sha256: await sha256Of(bytes) },
      };
    },
    submit({ id }, { source, place }) {
      const bytes = sources.get(place);
      if (!bytes || sources.has(id)) return Promise.resolve(false);
      sources.set(id, bytes);
      return queue.enqueue(id, source);
    },
    discard({ place }) {
      sources.delete(place);
      return Promise.resolve();
    },
    open(name) {
      const found = addresses.find(name);
      if (found === null || found === 'expired') return Promise.resolve(found);
      const bytes = results.get(found.id)?.[found.asset];
      return Promise.resolve(bytes ? servedFile(bytes, found.asset) : null);
    },
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
    throw new HttpRefusal(400, 'badForm', say('The form needs a token and a file.'));
  }
  await admit(token);
  if (file.size > maxBytes) throw new HttpRefusal(413, 'tooLarge', say('The file is too large.'));
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
    close: () => Promise.resolve(),
  };
}

/** First come, first served. Who takes a job has it until it is done or given back: nothing here dies alone. */
class MemoryQueue implements Queue {
  private readonly waiting: ModelRecord[] = [];
  private wake: () => void = () => undefined;

  constructor(private readonly records: SurveyedRecords) {}

  async enqueue(id: string, source: StoredSource): Promise<boolean> {
    const found = await this.records.look(id);
    if (found?.kind !== 'model') return false;
    const next = queued(found.record, source);
    if (!(await this.records.move(found.record, next))) return false;
    this.add(next);
    return true;
  }

  take(): Promise<Job | null> {
    const record = this.waiting.shift();
    return Promise.resolve(record ? { id: record.id, record } : null);
  }

  beat = () => Promise.resolve(true);

  async done({ id }: Job, record: ModelRecord): Promise<boolean> {
    const found = await this.records.look(id);
    return found?.kind === 'model' && this.records.move(found.record, record);
  }

  async giveBack({ id }: Job, record: ModelRecord): Promise<void> {
    const found = await this.records.look(id);
    if (found?.kind !== 'model' || !record.source) return;
    const next = queued(record, record.source);
    if (await this.records.move(found.record, next)) this.add(next);
  }

  depth = () => Promise.resolve(this.waiting.length);

  /** When something waits. */
  filled(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
      if (this.waiting.length > 0) resolve();
    });
  }

  private add(record: ModelRecord): void {
    this.waiting.push(record);
    this.wake();
  }
}
