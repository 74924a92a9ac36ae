import type { Quality } from '../model/modelExtras';
import { say } from '../words/say';
import { isDiskFull } from '../words/errorCode';
import type { Claim, Claims } from './claims';
import {
  brokeTheKernel,
  crashesToRefuse,
  failureOf,
  interruptedTooOften,
  interruptionsToRunAlone,
  lostOnArrival,
  mostInterruptions,
} from './failures';
import type { KernelOutcome } from './converse';
import type { KernelLimits, KernelProcess } from './kernelProcess';
import { isFinished, type ModelRecord, type StoredSource } from './modelRecord';
import { lostRecord } from './lostRecord';
import { failed, interrupted, processing, queued, succeeded } from './modelSteps';
import type { Failure } from './modelSteps';
import { PhaseWriter } from './phaseWriter';
import type { ServiceLog } from './serviceLog';
import type { LostModel, ModelStorage } from './storage';

export interface JobDeps {
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

/** Between a file that is whole and the claim of who received it. */
const arrivalMs = 10_000;

/** What could not be written, with the claim held: done again at each round until it can. */
interface Postponed {
  readonly claim: Claim;
  readonly again: () => Promise<void>;
}

/**
 * The queue of this process: first come, first served, over as many kernels as there are. An attempt begins when a
 * kernel is asked. One that ends with this process, asked to end, has not been; one that was cut off counts.
 */
export class Jobs {
  readonly #queue: Job[] = [];
  readonly #free: KernelProcess[];
  readonly #stopped = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #postponed = new Map<string, Postponed>();
  /** What was said of a model that cannot be read, so that it is said once. */
  readonly #told = new Map<string, string>();
  #takingOver: Promise<void> = Promise.resolve();
  /** Whether the one that runs must have no other beside it. */
  #runsAlone = false;

  constructor(private readonly deps: JobDeps) {
    this.#free = [...deps.kernels];
  }

  /** A file is on its way: its engine may start loading. */
  prepare(): void {
    this.#free.at(-1)?.warm();
  }

  /** Makes a received file the source of its model and queues it; false when the model has one. */
  async submit(record: ModelRecord, source: StoredSource, file: string): Promise<boolean> {
    const claim = await this.deps.claims.take(record.id, 1);
    if (!claim) return false;
    try {
      await this.deps.storage.keepSource(record.id, file);
      await this.#enqueue(record, source, claim);
    } catch (error) {
      await this.#giveUp(claim, error);
      throw error;
    }
    return true;
  }

  /** Goes on with models whose owner has died, and with what could not be written before. */
  async takeOver(): Promise<void> {
    this.#takingOver = this.#lookAround();
    await this.#takingOver;
  }

  /** Ends the kernels and gives the claims back: another process goes on from the files. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#queue.length = 0;
    this.#postponed.clear();
    await Promise.all(this.deps.kernels.map((kernel) => kernel.stop()));
    await Promise.all([...this.#running, this.#takingOver.catch(() => undefined)]);
    await this.deps.claims.stop();
  }

  get #isStopped(): boolean {
    return this.#stopped.signal.aborted;
  }

  async #lookAround(): Promise<void> {
    for (const [id, { claim, again }] of [...this.#postponed]) {
      this.#postponed.delete(id);
      if (!isLost(claim)) await this.#orLater(claim, again);
    }
    const { unfinished, lost, withSource } = await this.deps.storage.survey();
    // Whatever may have ended a service before comes last: the others get their turn first.
    const inTurn = [...unfinished].sort(
      (a, b) => interruptionsOf(a) - interruptionsOf(b) || a.createdAt.localeCompare(b.createdAt),
    );
    for (const record of inTurn) {
      if (this.#isStopped) return;
      await this.#takeOverModel(record).catch((error: unknown) =>
        this.#logTrouble(record.id, error),
      );
    }
    for (const id of withSource) {
      await this.#tidyFinished(id).catch((error: unknown) => this.#logTrouble(id, error));
    }
    for (const model of lost) {
      if (this.#isStopped) return;
      await this.#putAside(model).catch((error: unknown) => this.#logTrouble(model.id, error));
    }
  }

  async #takeOverModel(record: ModelRecord): Promise<void> {
    const { claims } = this.deps;
    const { id } = record;
    const newest = await claims.newest(id).catch(() => null);
    if (newest ? !newest.isStale : !(await this.#isForgotten(record))) return;
    const claim = await claims.take(id, (newest?.number ?? 0) + 1);
    if (claim) await this.#orLater(claim, () => this.#goOn(claim));
  }

  /** Nobody has claimed it: its file came in the last moment of a service, or the file of a claim was lost. */
  #isForgotten({ id, state }: ModelRecord): Promise<boolean> | boolean {
    if (state !== 'waiting_upload') return true;
    return this.deps.storage.hasForgottenSource(id, arrivalMs);
  }

  async #goOn(claim: Claim): Promise<void> {
    const { storage, claims, log } = this.deps;
    const id = claim.modelId;
    const left = await storage.read(id);
    if (!left || isFinished(left)) {
      claims.end(claim);
      return;
    }
    const record = interrupted(left);
    log(`model ${id}: going on with attempt ${record.task?.attempt ?? 1}`);
    await storage.dropDrafts(id);
    if (interruptionsOf(record) >= mostInterruptions) {
      return this.#fail({ record, claim }, interruptedTooOften());
    }
    const source = await this.#sourceOf(record);
    if (this.#isStopped) return;
    if (source === null) await this.#fail({ record, claim }, lostOnArrival());
    else await this.#enqueue(record, source, claim);
  }

  // Its owner may have died between taking the file and writing so: a source that stands is whole.
  async #sourceOf({ id, source }: ModelRecord): Promise<StoredSource | null> {
    const { storage } = this.deps;
    const measure = () => storage.measureSource(id, this.#stopped.signal);
    const known = source ?? (await measure());
    if (known) return known;
    return (await storage.keepForgottenSource(id)) ? measure() : null;
  }

  /** Gives a model that cannot be read a record that can be: it has failed, is counted and goes with the others. */
  async #putAside({ id, why, isDamaged, changedAt }: LostModel): Promise<void> {
    const { storage, claims } = this.deps;
    if (this.#told.get(id) !== why) this.deps.log(`model ${id}: ${why}`, 'warning');
    this.#told.set(id, why);
    if (!isDamaged) return;
    const newest = await claims.newest(id);
    // Its owner is at work and will write it anew.
    if (newest && !newest.isStale) return;
    const claim = await claims.take(id, (newest?.number ?? 0) + 1);
    if (!claim) return;
    try {
      await storage.replaceDamaged(lostRecord(id, changedAt));
      await storage.dropSource(id);
      this.deps.log(`model ${id}: put aside as failed`, 'warning');
    } finally {
      claims.end(claim);
    }
  }

  async #enqueue(waiting: ModelRecord, source: StoredSource, claim: Claim): Promise<void> {
    const record = queued(waiting, source);
    await this.deps.storage.write(record);
    this.#queue.push({ record, source, claim });
    this.#next();
  }

  #next(): void {
    while (!this.#isStopped && !this.#runsAlone && this.#free.length > 0) {
      const job = this.#nextJob();
      const kernel = job && this.#free.pop();
      if (!kernel) return;
      this.#begin(job, kernel);
    }
  }

  /** The next that may run beside those that do; what may have ended a service runs when nothing else does. */
  #nextJob(): Job | undefined {
    const at = this.#queue.findIndex(({ record }) => !isSuspect(record));
    if (at >= 0) return this.#queue.splice(at, 1)[0];
    return this.#running.size === 0 ? this.#queue.shift() : undefined;
  }

  #begin(job: Job, kernel: KernelProcess): void {
    this.#runsAlone = isSuspect(job.record);
    const run = this.#run(job, kernel)
      .catch((error: unknown) =>
        this.#postpone(job.claim, error, async () =>
          this.#enqueue(job.record, job.source, job.claim),
        ),
      )
      .finally(() => {
        this.#running.delete(run);
        this.#runsAlone = false;
        this.#free.push(kernel);
        this.#next();
      });
    this.#running.add(run);
  }

  async #run(job: Job, kernel: KernelProcess): Promise<void> {
    const { storage, quality } = this.deps;
    const { record, source, claim } = job;
    if (isLost(claim)) return;
    if ((await storage.crashesOf(source.sha256)) >= crashesToRefuse) {
      return this.#fail(job, brokeTheKernel());
    }
    // On the disk before a kernel is asked: who finds it so knows that the attempt was begun.
    await storage.write(processing(record, say('Starting the conversion')));
    const phases = new PhaseWriter((phase) => storage.write(processing(record, phase)));
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
        trouble: (line) => this.deps.log(`model ${record.id}: ${inOneLine(line)}`, 'warning'),
        signal: AbortSignal.any([claim.lost, this.#stopped.signal]),
      },
    );
    await phases.end();
    if (!isLost(claim)) await this.#conclude(job, outcome);
  }

  async #conclude(job: Job, outcome: KernelOutcome): Promise<void> {
    // Given back: as though the kernel had never been asked.
    if (outcome.kind === 'aborted') return this.deps.storage.write(job.record);
    if (outcome.kind === 'ended') return this.#askAgain(job, outcome.detail);
    if (outcome.kind === 'done') {
      await this.deps.storage.syncResults(job.record.id);
      return this.#finish(job, succeeded(job.record, outcome.message, this.deps.clock()));
    }
    if ('detail' in outcome) {
      this.deps.log(
        `model ${job.record.id}: kernel ${outcome.kind}: ${inOneLine(outcome.detail)}`,
        'warning',
      );
    }
    if (outcome.kind === 'crashed') {
      const crashes = await this.deps.storage.countCrash(job.source.sha256);
      if (crashes >= crashesToRefuse) return this.#fail(job, brokeTheKernel());
    }
    return this.#fail(job, failureOf(outcome, this.deps.limits));
  }

  /** Somebody ended the kernel, as a system does that is shut down: that says nothing about the file. */
  async #askAgain({ record, source, claim }: Job, detail: string): Promise<void> {
    this.deps.log(`model ${record.id}: the kernel was ended from outside: ${inOneLine(detail)}`);
    if (this.#isStopped) return this.deps.storage.write(record);
    const next = interrupted(processing(record, ''));
    if (interruptionsOf(next) >= mostInterruptions) {
      return this.#fail({ record: next, claim }, interruptedTooOften());
    }
    await this.#enqueue(next, source, claim);
  }

  #fail(job: Pick<Job, 'record' | 'claim'>, failure: Failure): Promise<void> {
    return this.#finish(job, failed(job.record, failure, this.deps.clock()));
  }

  // What came of it is not lost with a write that fails: it is written when the disk allows it.
  #finish({ claim }: Pick<Job, 'claim'>, record: ModelRecord): Promise<void> {
    return this.#orLater(claim, () => this.#write(claim, record));
  }

  async #write(claim: Claim, record: ModelRecord): Promise<void> {
    const { storage, claims, finished, log } = this.deps;
    // The address to call may hold a credential of its own: it is not kept longer than it is needed.
    await storage.write({ ...record, webhook: null });
    claims.end(claim);
    await this.#tidyFinished(record.id).catch((error: unknown) =>
      this.#logTrouble(record.id, error),
    );
    // What it gave before it broke down is nothing that anybody may ask for.
    if (record.state === 'failed') await storage.dropResults(record.id).catch(() => undefined);
    const code = record.task?.errorCode;
    if (code) log(`model ${record.id}: ${record.state} (${code})`, 'warning');
    else log(`model ${record.id}: ${record.state}`);
    finished(record);
  }

  async #tidyFinished(id: string): Promise<void> {
    await this.deps.storage.dropSource(id);
    await this.deps.storage.dropDrafts(id);
  }

  async #orLater(claim: Claim, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => this.#postpone(claim, error, work));
  }

  #postpone(claim: Claim, error: unknown, again: () => Promise<void>): void {
    if (this.#isStopped) return;
    this.#logTrouble(claim.modelId, error);
    if (!isLost(claim)) this.#postponed.set(claim.modelId, { claim, again });
  }

  // Held on to, it would keep everybody from the model for good.
  async #giveUp(claim: Claim, error: unknown): Promise<void> {
    const { storage, claims } = this.deps;
    if (isDiskFull(error)) {
      // Nothing was begun, and the credential is good for another try.
      await storage.dropSource(claim.modelId).catch(() => undefined);
      await claims.undo(claim).catch(() => undefined);
    }
    claims.end(claim);
  }

  #logTrouble(id: string, error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    if (this.#told.get(id) !== text) {
      this.deps.log(`model ${id}: ${inOneLine(text)}`, 'warning');
    }
    this.#told.set(id, text);
  }
}

function interruptionsOf({ task }: ModelRecord): number {
  return task?.interruptions ?? 0;
}

function isSuspect(record: ModelRecord): boolean {
  return interruptionsOf(record) >= interruptionsToRunAlone;
}

function isLost(claim: Claim): boolean {
  return claim.lost.aborted;
}

// Engines write paragraphs.
function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 300);
}
