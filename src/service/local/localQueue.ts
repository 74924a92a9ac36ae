import { isDiskFull } from '../../words/errorCode';
import { attempt, conclude, inOneLine, type AttemptDeps } from '../jobs/attempt';
import type { Converter, Intake, ReceivedFile } from '../ports';
import {
  cancelled,
  interruptedTooOften,
  interruptionsToRunAlone,
  lostOnArrival,
  maxInterruptions,
} from '../record/failures';
import { lostRecord } from '../record/lostRecord';
import { isFinished, type ModelRecord, type StoredSource } from '../record/modelRecord';
import type { LostModel } from '../record/survey';
import { failed, interrupted, queued, type Failure } from '../record/modelSteps';
import type { Lease, Leases } from './storage/leases';
import type { ModelStorage } from './storage/modelStorage';

export interface LocalQueueDeps extends AttemptDeps {
  readonly records: ModelStorage;
  readonly leases: Leases;
  /** One for each conversion that may run at a time. */
  readonly converters: readonly Converter[];
}

interface Job {
  readonly record: ModelRecord;
  readonly source: StoredSource;
  readonly lease: Lease;
}

/** Longest time between a complete upload and the lease of the service that received it, ms. */
const arrivalMs = 10_000;

/** A write that failed while the lease is held; it is retried in each round. */
interface Postponed {
  readonly lease: Lease;
  readonly again: () => Promise<void>;
}

/**
 * The queue of this process: first come, first served, over all its kernels. An attempt starts when a kernel is asked.
 * It does not count when this process is stopped in an orderly way, but it does when the process is killed.
 */
export class LocalQueue implements Intake {
  private readonly queue: Job[] = [];
  private readonly free: Converter[];
  private readonly stopped = new AbortController();
  private readonly running = new Map<string, Promise<void>>();
  private readonly postponed = new Map<string, Postponed>();
  /** Warnings about unreadable models, each of which is logged once. */
  private readonly logged = new Map<string, string>();
  private takingOver: Promise<void> = Promise.resolve();
  /** Whether the running job must run alone. */
  private runsAlone = false;
  private isFinishing = false;

  constructor(private readonly deps: LocalQueueDeps) {
    this.free = [...deps.converters];
  }

  /** Called when an upload begins, so that an engine can be loaded meanwhile. */
  prepare(): void {
    this.free.at(-1)?.warm();
  }

  /** This host is told of uploads at once, so there is nothing to look up. */
  arrived(record: ModelRecord): Promise<ModelRecord> {
    return Promise.resolve(record);
  }

  /** Makes a received file the source of its model and queues it; false when the model already has one. */
  async submit(record: ModelRecord, { source, place }: ReceivedFile): Promise<boolean> {
    const { records } = this.deps;
    const file = await records.markWhole(record.id, place);
    try {
      const lease = await this.deps.leases.take(record.id, 1);
      if (!lease) return false;
      await this.takeIn(record, source, file, lease);
      return true;
    } finally {
      await records.dropIncoming(file);
    }
  }

  /** Takes over models whose owner has died, and retries postponed writes. */
  async takeOver(): Promise<void> {
    this.takingOver = this.lookAround();
    await this.takingOver;
  }

  /**
   * Cancels a model, whichever service is working on it. Resolves when the kernel of this service is free; another
   * service notices at the next heartbeat of its lease.
   */
  async cancel(id: string): Promise<void> {
    const { records, leases } = this.deps;
    const known = await records.read(id);
    if (!known || isFinished(known)) return;
    const lease = await leases.takeFromAnyone(id);
    if (!lease) return;
    this.postponed.delete(id);
    await this.running.get(id);
    const left = await records.read(id);
    if (!left || isFinished(left)) leases.end(lease);
    else await this.fail(left, lease, cancelled());
  }

  /**
   * Starts nothing more, since another process takes over what is queued. Resolves when the running conversions have
   * finished.
   */
  async finishRunning(): Promise<void> {
    this.isFinishing = true;
    await Promise.all(this.queue.splice(0).map(({ lease }) => this.giveBack(lease)));
    await this.takingOver.catch(() => undefined);
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  /** Ends the kernels and releases the leases, so that another process can continue. */
  async stop(): Promise<void> {
    this.stopped.abort();
    this.queue.length = 0;
    this.postponed.clear();
    await Promise.all(this.deps.converters.map((converter) => converter.stop()));
    await Promise.all([...this.running.values(), this.takingOver.catch(() => undefined)]);
    await this.deps.leases.stop();
  }

  private get isStopped(): boolean {
    return this.stopped.signal.aborted;
  }

  /** Whether no more models are taken over. */
  private get isEnding(): boolean {
    return this.isStopped || this.isFinishing;
  }

  private async lookAround(): Promise<void> {
    for (const [id, { lease, again }] of [...this.postponed]) {
      this.postponed.delete(id);
      if (!isLost(lease)) await this.orLater(lease, again);
    }
    const { unfinished, lost, withSource } = await this.deps.records.survey();
    // Models that may have crashed a service come last, so that the others get their turn.
    const inTurn = [...unfinished].sort(
      (a, b) => interruptionsOf(a) - interruptionsOf(b) || a.createdAt.localeCompare(b.createdAt),
    );
    for (const record of inTurn) {
      if (this.isEnding) return;
      await this.takeOverModel(record).catch((error: unknown) => this.logTrouble(record.id, error));
    }
    for (const id of withSource) {
      await this.deps.blobs.dropSource(id).catch((error: unknown) => this.logTrouble(id, error));
    }
    for (const model of lost) {
      if (this.isEnding) return;
      await this.putAside(model).catch((error: unknown) => this.logTrouble(model.id, error));
    }
  }

  private async takeOverModel(record: ModelRecord): Promise<void> {
    const { leases } = this.deps;
    const { id } = record;
    const newest = await leases.newest(id).catch(() => null);
    if (newest ? !newest.isStale : !(await this.isForgotten(record))) return;
    const lease = await leases.take(id, (newest?.number ?? 0) + 1);
    if (lease) await this.orLater(lease, () => this.goOn(lease));
  }

  /** Whether a model has no lease: its file was received just before a service ended, or the lease's file was lost. */
  private isForgotten({ id, state }: ModelRecord): Promise<boolean> | boolean {
    if (state !== 'waiting_upload') return true;
    return this.deps.records.hasForgottenSource(id, arrivalMs);
  }

  private async goOn(lease: Lease): Promise<void> {
    const { records, leases, log } = this.deps;
    const id = lease.modelId;
    const left = await records.read(id);
    if (!left || isFinished(left)) {
      leases.end(lease);
      return;
    }
    const record = interrupted(left);
    log(`model ${id}: going on with attempt ${record.task?.attempt ?? 1}`);
    await records.dropDrafts(id);
    if (interruptionsOf(record) >= maxInterruptions) {
      return this.fail(record, lease, interruptedTooOften());
    }
    const source = await this.sourceOf(record);
    if (this.isStopped) return;
    if (source === null) await this.fail(record, lease, lostOnArrival());
    else await this.enqueue(record, source, lease);
  }

  // Its owner may have died between storing the file and writing the record; a source file that exists is complete.
  private async sourceOf({ id, source }: ModelRecord): Promise<StoredSource | null> {
    const { records } = this.deps;
    const measure = () => records.measureSource(id, this.stopped.signal);
    const known = source ?? (await measure());
    if (known) return known;
    return (await records.keepForgottenSource(id)) ? measure() : null;
  }

  /** Replaces an unreadable record by a failed one, which is counted and expires like the others. */
  private async putAside({ id, why, isDamaged, changedAt }: LostModel): Promise<void> {
    const { records, leases } = this.deps;
    if (this.logged.get(id) !== why) this.deps.log(`model ${id}: ${why}`, 'warning');
    this.logged.set(id, why);
    if (!isDamaged) return;
    const newest = await leases.newest(id);
    // Its owner is alive and will write the record again.
    if (newest && !newest.isStale) return;
    const lease = await leases.take(id, (newest?.number ?? 0) + 1);
    if (!lease) return;
    try {
      await records.replaceDamaged(lostRecord(id, changedAt));
      await records.dropSource(id);
      this.deps.log(`model ${id}: put aside as failed`, 'warning');
    } finally {
      leases.end(lease);
    }
  }

  private async enqueue(waiting: ModelRecord, source: StoredSource, lease: Lease): Promise<void> {
    const record = queued(waiting, source);
    await this.deps.records.write(record);
    if (this.isFinishing) return this.giveBack(lease);
    this.queue.push({ record, source, lease });
    this.next();
  }

  // A lease that cannot be released becomes stale after this process has ended.
  private async giveBack(lease: Lease): Promise<void> {
    if (!isLost(lease)) await this.deps.leases.giveBack(lease).catch(() => undefined);
  }

  private async takeIn(record: ModelRecord, source: StoredSource, file: string, lease: Lease) {
    try {
      await this.deps.records.keepSource(record.id, file);
      await this.enqueue(record, source, lease);
    } catch (error) {
      await this.giveUp(lease, error);
      throw error;
    }
  }

  private next(): void {
    while (!this.isEnding && !this.runsAlone && this.free.length > 0) {
      const job = this.nextJob();
      const converter = job && this.free.pop();
      if (!converter) return;
      this.begin(job, converter);
    }
  }

  /** The next job that may run beside the running ones; a job that may have crashed a service runs alone. */
  private nextJob(): Job | undefined {
    const at = this.queue.findIndex(({ record }) => !isSuspect(record));
    if (at >= 0) return this.queue.splice(at, 1)[0];
    return this.running.size === 0 ? this.queue.shift() : undefined;
  }

  private begin(job: Job, converter: Converter): void {
    this.runsAlone = isSuspect(job.record);
    const { id } = job.record;
    const run = this.run(job, converter)
      .catch((error: unknown) =>
        this.postpone(job.lease, error, async () =>
          this.enqueue(job.record, job.source, job.lease),
        ),
      )
      .finally(() => {
        if (this.running.get(id) === run) this.running.delete(id);
        this.runsAlone = false;
        this.free.push(converter);
        this.next();
      });
    this.running.set(id, run);
  }

  private async run({ record, source, lease }: Job, converter: Converter): Promise<void> {
    const signals = { lost: lease.lost, stopped: this.stopped.signal };
    const end = await attempt({ record, ...signals }, converter, this.deps);
    // Another owner has taken the model over in the last moment, so its record must not be written here.
    if (!(await this.deps.leases.isNewest(lease).catch(() => true))) return;
    switch (end.kind) {
      case 'lost':
        return;
      case 'givenBack':
        await this.deps.records.move(record, end.record);
        return;
      case 'again':
        return this.enqueue(end.record, source, lease);
      case 'finished':
        return this.finish(lease, record, end.record);
    }
  }

  private fail(record: ModelRecord, lease: Lease, failure: Failure): Promise<void> {
    return this.finish(lease, record, failed(record, failure, this.deps.clock()));
  }

  // When writing the outcome fails, it is retried later rather than lost.
  private finish(lease: Lease, before: ModelRecord, record: ModelRecord): Promise<void> {
    return this.orLater(lease, () =>
      conclude(before, record, this.deps, () => this.deps.leases.end(lease)),
    );
  }

  private async orLater(lease: Lease, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => this.postpone(lease, error, work));
  }

  private postpone(lease: Lease, error: unknown, again: () => Promise<void>): void {
    if (this.isStopped) return;
    this.logTrouble(lease.modelId, error);
    if (!isLost(lease)) this.postponed.set(lease.modelId, { lease, again });
  }

  // Keeping the lease would block the model forever.
  private async giveUp(lease: Lease, error: unknown): Promise<void> {
    const { records, leases } = this.deps;
    if (isDiskFull(error)) {
      // The attempt has not started, so the credential remains valid for another upload.
      await records.dropSource(lease.modelId).catch(() => undefined);
      await leases.undo(lease).catch(() => undefined);
    }
    leases.end(lease);
  }

  private logTrouble(id: string, error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    if (this.logged.get(id) !== text) {
      this.deps.log(`model ${id}: ${inOneLine(text)}`, 'warning');
    }
    this.logged.set(id, text);
  }
}

function interruptionsOf({ task }: ModelRecord): number {
  return task?.interruptions ?? 0;
}

function isSuspect(record: ModelRecord): boolean {
  return interruptionsOf(record) >= interruptionsToRunAlone;
}

function isLost(lease: Lease): boolean {
  return lease.lost.aborted;
}
