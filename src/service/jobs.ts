import type { Quality } from '../contract/modelExtras';
import { say } from '../contract/say';
import type { Claim, Claims } from './claims';
import {
  brokeTheKernel,
  crashesToRefuse,
  failureOf,
  lostOnArrival,
  mostAttempts,
  triedTooOften,
} from './failures';
import type { KernelOutcome } from './converse';
import type { KernelLimits, KernelProcess } from './kernelProcess';
import { isFinished, type ModelRecord, type StoredSource } from './modelRecord';
import { failed, processing, queued, succeeded, type Failure } from './modelSteps';
import { PhaseWriter } from './phaseWriter';
import type { ServiceLog } from './serviceLog';
import type { ModelStorage } from './storage';

export interface JobParts {
  readonly storage: ModelStorage;
  readonly claims: Claims;
  /** One for each conversion that may run at a time. */
  readonly kernels: readonly KernelProcess[];
  readonly limits: KernelLimits;
  readonly quality: Quality;
  /** Told once at the end of each task. */
  readonly finished: (record: ModelRecord) => void;
  readonly clock: () => number;
  readonly log: ServiceLog;
}

interface Job {
  readonly record: ModelRecord;
  readonly source: StoredSource;
  readonly claim: Claim;
}

/** The queue of this process: first come, first served, over as many kernels as there are. */
export class Jobs {
  readonly #queue: Job[] = [];
  readonly #free: KernelProcess[];
  readonly #stopped = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(private readonly parts: JobParts) {
    this.#free = [...parts.kernels];
  }

  /** A file is on its way: its engine may start loading. */
  prepare(): void {
    this.#free.at(-1)?.warm();
  }

  /** Makes a received file the source of its model and queues it; false when the model has one. */
  async submit(record: ModelRecord, source: StoredSource, file: string): Promise<boolean> {
    const claim = await this.parts.claims.take(record.id, 1);
    if (!claim) return false;
    try {
      await this.parts.storage.keepSource(record.id, file);
      await this.#enqueue(record, source, claim);
    } catch (error) {
      // Held on to, it would keep everybody from the model for good.
      this.parts.claims.end(claim);
      throw error;
    }
    return true;
  }

  /** Goes on with models whose owner has died. */
  async takeOver(): Promise<void> {
    const { unfinished } = await this.parts.storage.survey();
    const oldestFirst = [...unfinished].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
    for (const { id } of oldestFirst) {
      if (this.#stopped.signal.aborted) return;
      await this.#takeOverModel(id).catch((error: unknown) => this.#logTrouble(id, error));
    }
  }

  /** Ends the kernels and gives the claims back: another process goes on from the files. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#queue.length = 0;
    await Promise.all(this.parts.kernels.map((kernel) => kernel.stop()));
    await Promise.all(this.#running);
    await this.parts.claims.stop();
  }

  async #takeOverModel(id: string): Promise<void> {
    const { claims } = this.parts;
    const newest = await claims.newest(id).catch(() => null);
    if (!newest?.isStale) return;
    const claim = await claims.take(id, newest.attempt + 1);
    if (claim) await this.#goOn(claim).catch((error: unknown) => this.#giveUp(claim, error));
  }

  async #goOn(claim: Claim): Promise<void> {
    const { storage, claims, log } = this.parts;
    const { modelId: id, attempt } = claim;
    const record = await storage.read(id);
    if (!record || isFinished(record)) {
      claims.end(claim);
      return;
    }
    log(`model ${id}: going on with attempt ${attempt}`);
    if (attempt > mostAttempts) return this.#fail({ record, claim }, triedTooOften());
    // Its owner may have died between taking the file and writing so: a source that stands is whole.
    const source = record.source ?? (await storage.measureSource(id));
    if (source === null) await this.#fail({ record, claim }, lostOnArrival());
    else await this.#enqueue(record, source, claim);
  }

  async #enqueue(waiting: ModelRecord, source: StoredSource, claim: Claim): Promise<void> {
    const record = queued(waiting, source, claim.attempt);
    await this.parts.storage.write(record);
    this.#queue.push({ record, source, claim });
    this.#next();
  }

  #next(): void {
    if (this.#stopped.signal.aborted) return;
    const kernel = this.#free.pop();
    const job = kernel && this.#queue.shift();
    if (!job) {
      if (kernel) this.#free.push(kernel);
      return;
    }
    const run = this.#run(job, kernel)
      .catch((error: unknown) => this.#giveUp(job.claim, error))
      .finally(() => {
        this.#running.delete(run);
        this.#free.push(kernel);
        this.#next();
      });
    this.#running.add(run);
  }

  async #run(job: Job, kernel: KernelProcess): Promise<void> {
    const { storage, quality } = this.parts;
    const { record, source, claim } = job;
    if (isLost(claim)) return;
    if ((await storage.crashesOf(source.sha256)) >= crashesToRefuse) {
      return this.#fail(job, brokeTheKernel());
    }
    const phases = new PhaseWriter((phase) => storage.write(processing(record, phase)));
    phases.write(say('Starting the conversion'));
    const outcome = await kernel.ask(
      {
        kind: 'convert',
        sourcePath: storage.sourceFile(record.id),
        fileName: record.name,
        quality,
        outputDir: storage.folder(record.id),
      },
      {
        phase: (phase) => phases.write(phase),
        trouble: (line) => this.parts.log(`model ${record.id}: ${inOneLine(line)}`, 'warning'),
        signal: AbortSignal.any([claim.lost, this.#stopped.signal]),
      },
    );
    await phases.end();
    if (!isLost(claim)) await this.#conclude(job, outcome);
  }

  async #conclude(job: Job, outcome: KernelOutcome): Promise<void> {
    if (outcome.kind === 'aborted') return;
    if (outcome.kind === 'done') {
      return this.#finish(job, succeeded(job.record, outcome.message, this.parts.clock()));
    }
    if ('detail' in outcome) {
      this.parts.log(
        `model ${job.record.id}: kernel ${outcome.kind}: ${inOneLine(outcome.detail)}`,
        'warning',
      );
    }
    if (outcome.kind === 'crashed') {
      const crashes = await this.parts.storage.countCrash(job.source.sha256);
      if (crashes >= crashesToRefuse) return this.#fail(job, brokeTheKernel());
    }
    return this.#fail(job, failureOf(outcome, this.parts.limits));
  }

  #fail(job: Pick<Job, 'record' | 'claim'>, failure: Failure): Promise<void> {
    return this.#finish(job, failed(job.record, failure, this.parts.clock()));
  }

  async #finish({ claim }: Pick<Job, 'claim'>, record: ModelRecord): Promise<void> {
    const { storage, claims, finished, log } = this.parts;
    // The address to call may hold a credential of its own: it is not kept longer than it is needed.
    await storage.write({ ...record, webhook: null });
    claims.end(claim);
    await storage.dropSource(record.id);
    const code = record.task?.errorCode;
    if (code) log(`model ${record.id}: ${record.state} (${code})`, 'warning');
    else log(`model ${record.id}: ${record.state}`);
    finished(record);
  }

  // The disk is full or gone. The claim grows stale, and the model is taken up again later.
  #giveUp(claim: Claim, error: unknown): void {
    this.parts.claims.end(claim);
    this.#logTrouble(claim.modelId, error);
  }

  #logTrouble(id: string, error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    this.parts.log(`model ${id}: ${why}`, 'warning');
  }
}

function isLost(claim: Claim): boolean {
  return claim.lost.aborted;
}

// Engines write paragraphs.
function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 300);
}
