import { randomUUID } from 'node:crypto';
import type { ServiceClient } from '../client/serviceClient';
import type { SourceFile } from '../client/sourceFile';
import type { Attention } from './attention';
import { systemClock, type Clock } from './clock';
import { convert } from './conversion';
import { Emitter, type Disposable, type Event } from './event';
import { cancelled } from './failed';
import { isLocalService } from './localService';
import type { ModelStore } from './modelStore';
import { pollDelay } from './pollDelay';
import { resume } from './resume';
import type { Road } from './road';
import { Schedule } from './schedule';
import { Slots } from './slots';
import { isFinished } from './stage';
import type { Step } from './step';
import type { ServiceId, TrackedModel } from './trackedModel';

export interface UploadRequest {
  readonly file: SourceFile;
  /** The source file as a URI text. */
  readonly source: string;
  readonly service: ServiceId;
}

export interface ConversionsParts {
  readonly store: ModelStore;
  /** The same client for the same service, so that it keeps what it learned about storages. */
  clientOf(service: ServiceId): ServiceClient;
  /** Opens a source by its URI text, for retries and after a restart. */
  openSource(source: string): Promise<SourceFile>;
  /** Whether files of the workspace may be read and sent by themselves; asked anew each time. */
  mayUpload(): boolean;
  webhook(): string | null;
  log(line: string): void;
  readonly clock?: Clock;
  /** How long one model may take before Caliper stops asking, milliseconds. */
  readonly deadlineMs?: number;
}

const usualDeadlineMs = 24 * 60 * 60 * 1000;
const uploadsAtATime = 2;
const adoptMs = 30_000;

/** Runs the way of every model of this window and keeps the store up to date. */
export class Conversions {
  private readonly runs = new Map<string, AbortController>();
  /** What this window last wrote, to tell its own changes from another window's. */
  private readonly written = new Map<string, TrackedModel>();
  private readonly slots = new Map<ServiceId, Slots>();
  private readonly needToken = new Emitter<ServiceId>();
  private readonly finished = new Emitter<TrackedModel>();
  private readonly clock: Clock;
  private readonly schedule: Schedule;
  private readonly following: Disposable;
  private adopting: Disposable | null = null;

  /** Fired once for a service that answers 401 or 403, until `tokenChanged`. */
  readonly onDidNeedToken: Event<ServiceId> = this.needToken.event;
  /** A model of this window became ready or failed. */
  readonly onDidFinish: Event<TrackedModel> = this.finished.event;

  constructor(private readonly parts: ConversionsParts) {
    this.clock = parts.clock ?? systemClock;
    this.schedule = new Schedule({
      clock: this.clock,
      needToken: (service) => {
        this.needToken.fire(service);
      },
    });
    this.following = parts.store.onDidChange((keys) => {
      for (const key of keys) this.heedOtherWindows(key);
    });
  }

  /** Tracks a file and sends it as soon as there is a place. */
  start({ file, source, service }: UploadRequest): TrackedModel {
    const now = this.clock.now();
    const model: TrackedModel = {
      key: randomUUID(),
      service,
      name: file.name,
      source,
      sizeBytes: file.sizeBytes,
      modelId: null,
      addedAt: now,
      startedAt: now,
      changedAt: now,
      stage: { kind: 'waiting' },
    };
    this.keep(model);
    this.run(model.key, (road) => convert({ ...road, openSource: () => Promise.resolve(file) }));
    return model;
  }

  /** A new grant and a new upload for the same row. The interface has no other way. */
  retry(key: string): void {
    const model = this.parts.store.get(key);
    if (model?.stage.kind !== 'failed' || !model.stage.retryable) return;
    this.stop(key);
    const now = this.clock.now();
    const times = { startedAt: now, changedAt: now, deadlineAt: now + this.deadlineMs };
    this.keep({ ...model, ...times, modelId: null, stage: { kind: 'waiting' } });
    this.run(key, convert);
  }

  cancel(key: string): void {
    const model = this.parts.store.get(key);
    if (!model || isFinished(model.stage)) return;
    this.stop(key);
    const status = 'status' in model.stage ? model.stage.status : null;
    this.keep({ ...model, changedAt: this.clock.now(), stage: cancelled(status) });
  }

  async remove(key: string): Promise<void> {
    this.stop(key);
    await this.parts.store.remove(key);
  }

  /** Asks now: about one model, or about all that are not finished. */
  refresh(key?: string): void {
    this.schedule.hurry(key);
  }

  /** Gives a model that ran out of time the usual time once more, from now. */
  extendDeadline(key: string): void {
    const model = this.parts.store.get(key);
    if (!model || model.modelId === null) return;
    const { stage } = model;
    const now = this.clock.now();
    const deadlineAt = now + this.deadlineMs;
    if (!isFinished(stage)) this.keep({ ...model, deadlineAt });
    // An upload can time out, too; it cannot go on.
    if (stage.kind !== 'failed' || stage.trouble !== 'timeout' || now < this.deadlineOf(key))
      return;
    this.stop(key);
    const going = { kind: 'converting', status: stage.status } as const;
    this.keep({ ...model, deadlineAt, changedAt: now, stage: going });
    this.resume(key);
  }

  /** After a restart: every unfinished model goes on that may and that no other window works on. */
  resumeAll(): void {
    for (const model of this.parts.store.all()) {
      if (this.mayGoOn(model) && !this.runs.has(model.key)) this.resume(model.key);
    }
    // A window that was killed meanwhile leaves models behind.
    this.adopting?.dispose();
    this.adopting = this.clock.setTimer(() => {
      this.resumeAll();
    }, adoptMs);
  }

  setAttention(attention: Attention): void {
    this.schedule.setAttention(attention);
  }

  /** The model whose panel is open is asked about first. */
  prefer(key: string | null): void {
    this.schedule.prefer(key);
  }

  tokenChanged(service: ServiceId): void {
    this.schedule.tokenChanged(service);
  }

  dispose(): void {
    this.adopting?.dispose();
    this.following.dispose();
    for (const key of [...this.runs.keys()]) this.stop(key);
    this.schedule.dispose();
    this.needToken.dispose();
    this.finished.dispose();
  }

  // Looked up when the claim is ours: until then another window may have gone on with it.
  private resume(key: string): void {
    this.run(key, (road) => {
      const model = this.parts.store.get(key);
      return model && this.mayGoOn(model) ? resume(model, road) : null;
    });
  }

  // Without an id nothing was sent yet: to go on would mean to read a file of the workspace.
  private mayGoOn({ stage, modelId }: TrackedModel): boolean {
    return !isFinished(stage) && (modelId !== null || this.parts.mayUpload());
  }

  private run(key: string, steps: (road: Road) => AsyncGenerator<Step> | null): void {
    const life = new AbortController();
    this.runs.set(key, life);
    this.walk(key, steps, life)
      .catch((error: unknown) => {
        if (!life.signal.aborted) this.parts.log(`A model stopped unexpectedly: ${String(error)}`);
      })
      .finally(() => {
        if (this.runs.get(key) === life) this.stop(key);
      })
      .catch(() => undefined);
  }

  private async walk(
    key: string,
    steps: (road: Road) => AsyncGenerator<Step> | null,
    life: AbortController,
  ): Promise<void> {
    if (!(await this.claim(key))) return;
    try {
      for await (const step of steps(this.roadOf(key, life.signal)) ?? []) {
        if (life.signal.aborted) return;
        await this.take(key, step, life);
      }
    } finally {
      // After a stop the row may already be on its way again, under the same claim.
      const successor = this.runs.get(key);
      if (!successor || successor === life) await this.parts.store.release(key);
    }
  }

  // Claims keep windows apart; where none can be written, working is better than waiting.
  private async claim(key: string): Promise<boolean> {
    try {
      return await this.parts.store.claim(key);
    } catch (error) {
      this.parts.log(`A model cannot be marked as being worked on: ${String(error)}`);
      return true;
    }
  }

  private async take(key: string, { stage, modelId }: Step, life: AbortController): Promise<void> {
    const before = this.parts.store.get(key);
    if (!before) return;
    const isProgress = before.stage.kind === 'uploading' && stage.kind === 'uploading';
    const changedAt = isProgress ? before.changedAt : this.clock.now();
    const model = { ...before, stage, modelId, changedAt };
    await this.save(model);
    if (!isFinished(stage) || this.runs.get(key) !== life) return;
    this.runs.delete(key);
    this.finished.fire(model);
  }

  private keep(model: TrackedModel): void {
    void this.save(model);
  }

  // A full disk must not stop a conversion: the row lives on in memory.
  private async save(model: TrackedModel): Promise<void> {
    this.written.set(model.key, model);
    try {
      await this.parts.store.save(model);
    } catch (error) {
      this.parts.log(`The state of ${model.name} could not be written: ${String(error)}`);
    }
  }

  private stop(key: string): void {
    this.runs.get(key)?.abort();
    this.runs.delete(key);
    this.written.delete(key);
  }

  // A row that another window removed, cancelled or finished is no longer ours to go on with.
  private heedOtherWindows(key: string): void {
    const model = this.parts.store.get(key);
    if (!this.runs.has(key) || (model && model === this.written.get(key))) return;
    if (model === undefined || isFinished(model.stage)) this.stop(key);
  }

  private roadOf(key: string, signal: AbortSignal): Road {
    const { parts } = this;
    const model = parts.store.get(key);
    const service = model?.service ?? '';
    const local = isLocalService(service);
    return {
      client: () => parts.clientOf(service),
      openSource: () => parts.openSource(model?.source ?? ''),
      webhook: () => parts.webhook(),
      uploadSlot: () => this.slotsOf(service).enter(signal),
      ask: (call, turn) => this.schedule.ask({ key, service, ...turn }, call, signal),
      pollDelay: (ageMs) => pollDelay(ageMs, local, this.clock.random()),
      now: () => this.clock.now(),
      deadlineAt: () => this.deadlineOf(key),
      signal,
    };
  }

  private deadlineOf(key: string): number {
    const model = this.parts.store.get(key);
    return model?.deadlineAt ?? (model?.addedAt ?? 0) + this.deadlineMs;
  }

  private get deadlineMs(): number {
    return this.parts.deadlineMs ?? usualDeadlineMs;
  }

  private slotsOf(service: ServiceId): Slots {
    const known = this.slots.get(service);
    if (known) return known;
    const fresh = new Slots(uploadsAtATime);
    this.slots.set(service, fresh);
    return fresh;
  }
}
