import type { Job, Queue } from '../ports';
import type { SurveyedRecords } from '../core/singleProject';
import { cancelled, interruptedTooOften } from '../record/failures';
import { isFinished, type ModelRecord, type StoredSource } from '../record/modelRecord';
import { failed, interrupted, queued } from '../record/modelSteps';

/** How often a tab may end in the middle of a model: one that it has not the memory for ends it each time. */
const mostInterruptions = 3;

/** Takes a model for this tab; null when another one has it, else what lets it go. */
export type TakeClaim = (id: string) => Promise<(() => void) | null>;

/** Models that wait in this tab. A tab that is closed lets its models go, and the next one goes on with them. */
export class WebQueue implements Queue {
  private waiting: readonly ModelRecord[] = [];
  private readonly claims = new Map<string, () => void>();
  private wake: () => void = () => undefined;

  constructor(
    private readonly records: SurveyedRecords,
    private readonly takeClaim: TakeClaim,
    private readonly clock: () => number,
  ) {}

  async enqueue(id: string, source: StoredSource): Promise<boolean> {
    if (!(await this.claim(id))) return false;
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

  beat = ({ record }: Job) => Promise.resolve(this.claims.has(record.id));

  /** Ends the work on a model that nobody wants any more, if this tab has it; what converts it hears so at its next beat. */
  async cancel(id: string): Promise<void> {
    if (!this.claims.has(id)) return;
    const found = await this.records.look(id);
    if (found?.kind !== 'model' || isFinished(found.record)) return;
    this.waiting = this.waiting.filter((record) => record.id !== id);
    await this.records.move(found.record, failed(found.record, cancelled(), this.clock()));
    this.release(id);
  }

  async done({ id }: Job, record: ModelRecord): Promise<boolean> {
    if (!this.claims.has(id)) return false;
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

  /** Goes on with models that a closed tab has left. */
  async takeOver(): Promise<void> {
    const { unfinished } = await this.records.survey();
    for (const left of unfinished) {
      if (!left.source || this.claims.has(left.id) || !(await this.claim(left.id))) continue;
      const record = interrupted(left);
      const isGivenUp = (record.task?.interruptions ?? 0) >= mostInterruptions;
      const next = isGivenUp
        ? failed(record, interruptedTooOften(mostInterruptions), this.clock())
        : queued(record, left.source);
      const isWritten = await this.records.move(left, next);
      if (isWritten && !isGivenUp) this.add(next);
      else this.release(left.id);
    }
  }

  /** Resolves when something waits, and when the signal says so. */
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

  private async claim(id: string): Promise<boolean> {
    const release = await this.takeClaim(id);
    if (release) this.claims.set(id, release);
    return release !== null;
  }

  private release(id: string): void {
    this.claims.get(id)?.();
    this.claims.delete(id);
  }

  private add(record: ModelRecord): void {
    this.waiting = [...this.waiting, record];
    this.wake();
  }
}
