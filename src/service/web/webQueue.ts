import type { Job, Queue } from '../ports';
import type { SurveyedRecords } from '../core/singleProject';
import { cancelled, interruptedTooOften } from '../record/failures';
import { isFinished, type ModelRecord, type StoredSource } from '../record/modelRecord';
import { failed, interrupted, queued } from '../record/modelSteps';

/** How often a tab may end during a conversion. A model that needs too much memory ends it each time. */
const maxInterruptions = 3;

/** Locks a model for this tab; resolves to null when another tab has it, else to a function that unlocks it. */
export type TakeLease = (id: string) => Promise<(() => void) | null>;

/** The queue of this tab. A closed tab releases its locks, and another tab continues with its models. */
export class WebQueue implements Queue {
  private waiting: readonly ModelRecord[] = [];
  private readonly leases = new Map<string, () => void>();
  private wake: () => void = () => undefined;

  constructor(
    private readonly records: SurveyedRecords,
    private readonly takeLease: TakeLease,
    private readonly clock: () => number,
  ) {}

  async enqueue(id: string, source: StoredSource): Promise<boolean> {
    if (!(await this.lease(id))) return false;
    const found = await this.records.look(id);
    if (found?.kind !== 'model') return false;
    const next = queued(found.record, source);
    if (!(await this.records.move(found.record, next))) return false;
    this.add(next);
    return true;
  }

  take(): Promise<Job | null> {
    const [record, ...others] = this.waiting;
    this.waiting = others;
    return Promise.resolve(record ? { id: record.id, record } : null);
  }

  beat = ({ id }: Job) => Promise.resolve(this.isHeld(id));

  /** Whether this tab has the model: queued or being converted, and not cancelled. */
  isHeld(id: string): boolean {
    return this.leases.has(id);
  }

  /** Cancels a model if this tab has it; its conversion notices that at the next heartbeat. */
  async cancel(id: string): Promise<void> {
    if (!this.leases.has(id)) return;
    const found = await this.records.look(id);
    if (found?.kind !== 'model' || isFinished(found.record)) return;
    this.waiting = this.waiting.filter((record) => record.id !== id);
    await this.records.move(found.record, failed(found.record, cancelled(), this.clock()));
    this.release(id);
  }

  async done({ id }: Job, record: ModelRecord): Promise<boolean> {
    if (!this.leases.has(id)) return false;
    const found = await this.records.look(id);
    const isWritten = found?.kind === 'model' && (await this.records.move(found.record, record));
    this.release(id);
    return isWritten;
  }

  async giveBack({ id }: Job, record: ModelRecord): Promise<void> {
    const found = await this.records.look(id);
    if (found?.kind !== 'model' || !record.source) return;
    const next = queued(record, record.source);
    if (await this.records.move(found.record, next)) this.add(next);
  }

  depth = () => Promise.resolve(this.waiting.length);

  /** Takes over models that a closed tab has left. */
  async takeOver(): Promise<void> {
    const { unfinished } = await this.records.survey();
    for (const left of unfinished) {
      if (!left.source || this.leases.has(left.id) || !(await this.lease(left.id))) continue;
      const record = interrupted(left);
      const isGivenUp = (record.task?.interruptions ?? 0) >= maxInterruptions;
      const next = isGivenUp
        ? failed(record, interruptedTooOften(maxInterruptions), this.clock())
        : queued(record, left.source);
      const isWritten = await this.records.move(left, next);
      if (isWritten && !isGivenUp) this.add(next);
      else this.release(left.id);
    }
  }

  /** Resolves when the queue is not empty, or when the signal is aborted. */
  filled(stopped: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        stopped.removeEventListener('abort', wake);
        resolve();
      };
      this.wake = wake;
      stopped.addEventListener('abort', wake);
      if (this.waiting.length > 0) wake();
    });
  }

  private async lease(id: string): Promise<boolean> {
    const release = await this.takeLease(id);
    if (release) this.leases.set(id, release);
    return release !== null;
  }

  private release(id: string): void {
    this.leases.get(id)?.();
    this.leases.delete(id);
  }

  private add(record: ModelRecord): void {
    this.waiting = [...this.waiting, record];
    this.wake();
  }
}
