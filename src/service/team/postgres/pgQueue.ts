import { randomUUID } from 'node:crypto';
import type { PgBoss } from 'pg-boss';
import { say } from '../../../words/say';
import { eventOf } from '../../core/resultAnswer';
import type { Job, Queue } from '../../ports';
import {
  budgetSpent,
  dayOfComputeSpent,
  interruptedTooOften,
  neverTried,
  storageFull,
} from '../../record/failures';
import { isFinished, type ModelRecord, type StoredSource } from '../../record/modelRecord';
import {
  asOf,
  failed,
  interrupted,
  processing,
  queued,
  type Failure,
} from '../../record/modelSteps';
import { bossStatements, convertQueue } from './boss';
import type { Database, Statements } from './database';
import { busyProjects, hasFreeTurn, newPlace } from './fairOrder';
import { lockedModel, writeRow } from './modelRows';
import { countTime, hasRoomFor, isOutOfTime } from './projectUse';
import {
  findDuplicate,
  waitFor,
  wakeLeft,
  wakeDuplicates,
  writeContent,
  type FoundDuplicate,
  type QueuedDuplicate,
} from './duplicateRows';
import { isRecord, textOrNull } from '../../../words/unknown';

/** Idle workers are notified on this channel when there is work. */
export const readyChannel = 'caliper_ready';

/**
 * A model whose worker disappeared this many times is given up. A disappearance says little about the file, because a
 * machine may fail and a deployment ends running workers. So it counts for this model alone.
 */
export const maxVanished = 5;

/**
 * A model that no machine can even try is given up after this time if another one was converted meanwhile: the trouble is
 * with its file. In hours.
 */
const leastTroubleHours = 1;

/** The same where none was converted, as while the store gives nothing at all. In hours. */
const longestTroubleHours = 24;

const hourMs = 3_600_000;

/** null: nobody has converted the content, and nobody is converting it. */
type Claim = FoundDuplicate | null;

interface Held {
  readonly jobId: string;
  readonly fence: number;
  readonly retryCount: number;
  readonly trace: string | null;
  /** When the first of the machines that could not even try it gave it back, in ms of the clock; null: none did. */
  readonly troubledAt: number | null;
}

/**
 * The queue of all workers, in the database of the models: the state of a model and its job change in one transaction.
 * The fencing token of a model, not the queue, keeps a worker that was taken for dead from writing.
 */
export class PgQueue implements Queue {
  /** The jobs of this process, by model id. */
  private readonly held = new Map<string, Held>();
  /** When jobs that this process could not even try may be taken again, by model id; ms of the clock. */
  private readonly leftToOthers = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly boss: PgBoss,
    private readonly clock: () => number,
    /** The maximum total time of all attempts at one model, in milliseconds. */
    private readonly budgetMs: number,
  ) {}

  /** Queues a model whose file has arrived; it fails when its project has no room for the file. */
  enqueue(modelId: string, source: StoredSource): Promise<boolean> {
    return this.database.transaction(async (statements) => {
      const found = await lockedModel(statements, modelId);
      if (found?.record.state !== 'waiting_upload') return false;
      const { record, project, fence } = found;
      if (!(await hasRoomFor(statements, project, source.sizeBytes))) {
        const end = failed(record, storageFull(), this.clock());
        await this.finish(statements, record, end, fence);
        return false;
      }
      await writeRow(statements, queued(record, source), fence);
      await statements.query('UPDATE caliper.model SET source_bytes = $2 WHERE id = $1', [
        ...[modelId, source.sizeBytes],
      ]);
      await this.send(statements, { id: modelId, project });
      return true;
    });
  }

  /**
   * Fails a model that waits for its file.
   * @returns false when it no longer waits
   */
  refuse(modelId: string, failure: Failure): Promise<boolean> {
    return this.endWaiting(modelId, (record) => failed(record, failure, this.clock()));
  }

  /**
   * Fails a model whose file never arrived.
   * @returns false while its grant is valid, or when it no longer waits
   */
  expire(modelId: string): Promise<boolean> {
    return this.endWaiting(modelId, (record) => asOf(record, this.clock()));
  }

  async take(): Promise<Job | null> {
    if (this.letsOthersTake()) return null;
    const ignoreGroups = await busyProjects(this.database);
    const [job] = await this.boss.fetch<unknown>(convertQueue, { ignoreGroups });
    if (!job) return null;
    const turn = { id: job.id, retryCount: job.retryCount };
    const modelId = textIn(job.data, 'model');
    return this.database.transaction(async (statements) => {
      const found = modelId === null ? null : await lockedModel(statements, modelId);
      if (!found || isFinished(found.record)) {
        await this.complete(statements, turn);
        return null;
      }
      if (!(await hasFreeTurn(statements, found.project, found.record.id))) {
        await this.boss.fail(convertQueue, turn, null, { db: bossStatements(statements) });
        return null;
      }
      const record = interrupted(found.record);
      const fence = found.fence + 1;
      const failure =
        this.whyNot(record, found.computeMs) ??
        ((await isOutOfTime(statements, found.project)) ? dayOfComputeSpent() : null);
      if (failure) {
        const end = failed(record, failure, this.clock());
        await this.finish(statements, record, end, found.fence);
        await this.complete(statements, turn);
        return null;
      }
      await statements.query(
        'UPDATE caliper.model SET marked_at = now(), started_at = clock_timestamp() WHERE id = $1',
        [record.id],
      );
      await writeRow(statements, processing(record, say('Starting the conversion')), fence);
      const trace = textIn(job.data, 'trace');
      const troubledAt = numberIn(job.data, 'troubledAt');
      const { retryCount } = job;
      this.held.set(record.id, { jobId: job.id, fence, retryCount, trace, troubledAt });
      return { id: job.id, record };
    });
  }

  async beat(job: Job): Promise<boolean> {
    const held = this.held.get(job.record.id);
    if (!held) return false;
    await this.boss.touch(convertQueue, turnOf(job, held));
    return countTime(this.database, job.record.id, held.fence);
  }

  /** Writes the progress of a conversion, as long as the turn of this process lasts. */
  async move(_from: ModelRecord, to: ModelRecord): Promise<boolean> {
    const fence = this.fenceOf(to.id);
    if (fence === null) return false;
    return this.database.transaction((statements) => writeRow(statements, to, fence));
  }

  done(job: Job, record: ModelRecord): Promise<boolean> {
    return this.ending(job, async (statements, held) => {
      if (!(await this.finish(statements, job.record, record, held.fence))) return false;
      await this.complete(statements, turnOf(job, held));
      return true;
    });
  }

  async giveBack(job: Job, record: ModelRecord, turn: 'next' | 'later' = 'next'): Promise<void> {
    await this.ending(job, async (statements, held) => {
      const { source } = record;
      const troubledAt = held.troubledAt ?? this.clock();
      const hours = turn === 'later' ? await this.givenUpAfter(statements, troubledAt) : null;
      if (hours !== null) {
        const end = failed(record, neverTried(hours), this.clock());
        if (!(await this.finish(statements, job.record, end, held.fence))) return false;
        await this.complete(statements, turnOf(job, held));
        return true;
      }
      if (!source || !(await writeRow(statements, queued(record, source), held.fence)))
        return false;
      if (turn === 'later') {
        await this.complete(statements, turnOf(job, held));
        const found = await lockedModel(statements, record.id);
        const startAfter = pauseAfter(held.fence);
        if (found) {
          await this.send(statements, { ...found, id: record.id }, { startAfter, troubledAt });
        }
        this.leftToOthers.set(record.id, this.clock() + 1000 * startAfter);
        return true;
      }
      await this.boss.fail(convertQueue, turnOf(job, held), null, {
        db: bossStatements(statements),
      });
      await statements.query('SELECT pg_notify($1, $2)', [readyChannel, '']);
      return true;
    });
  }

  /**
   * Looks for other models with the content of a model in work. If another one is being converted, the turn of this one
   * ends, and it is queued again when the other has ended; if there is none, this one becomes the one for which others
   * wait.
   */
  async claim(record: ModelRecord, content: string, usesResults: boolean): Promise<Claim> {
    const { id, source } = record;
    const held = this.held.get(id);
    if (!held || !source) return { kind: 'leader', id };
    const claim = await this.database.transaction(async (statements) => {
      const duplicate = await findDuplicate(statements, { id, content, usesResults });
      if (duplicate?.kind !== 'leader') {
        await writeContent(statements, id, content, duplicate === null);
        return duplicate;
      }
      await countTime(statements, id, held.fence);
      if (!(await writeRow(statements, queued(record, source), held.fence))) return duplicate;
      await waitFor(statements, id, duplicate.id, content);
      await this.complete(statements, { id: held.jobId, retryCount: held.retryCount });
      return duplicate;
    });
    if (claim?.kind === 'leader') this.held.delete(id);
    return claim;
  }

  /** Requeues the models that wait for a model that is no longer being converted. */
  async wakeLeft(): Promise<void> {
    await this.database.transaction(async (statements) => {
      for (const woken of await wakeLeft(statements)) await this.send(statements, woken);
    });
  }

  async depth(): Promise<number> {
    const rows = await this.database.query<{ depth: number }>(
      "SELECT count(*)::int AS depth FROM caliper.model WHERE finished_at IS NULL AND state = 'queued'",
    );
    return rows[0]?.depth ?? 0;
  }

  /** The fencing token of this process for the model; null when it has none. */
  fenceOf(modelId: string): number | null {
    return this.held.get(modelId)?.fence ?? null;
  }

  /** The trace in which the model in work was requested. */
  traceOf(modelId: string): string | null {
    return this.held.get(modelId)?.trace ?? null;
  }

  private endWaiting(
    modelId: string,
    endOf: (record: ModelRecord) => ModelRecord,
  ): Promise<boolean> {
    return this.database.transaction(async (statements) => {
      const found = await lockedModel(statements, modelId);
      if (found?.record.state !== 'waiting_upload') return false;
      const { record, fence } = found;
      const end = endOf(record);
      return isFinished(end) && this.finish(statements, record, end, fence);
    });
  }

  private async ending(
    job: Job,
    work: (statements: Statements, held: Held) => Promise<boolean>,
  ): Promise<boolean> {
    const held = this.held.get(job.record.id);
    if (!held) return false;
    const isDone = await this.database.transaction(async (statements) => {
      await countTime(statements, job.record.id, held.fence);
      return work(statements, held);
    });
    this.held.delete(job.record.id);
    return isDone;
  }

  /** Ends a model, and stores the webhook to be sent for it. */
  private async finish(
    statements: Statements,
    before: ModelRecord,
    record: ModelRecord,
    fence: number,
  ): Promise<boolean> {
    const { webhook } = before;
    // The webhook address may hold a credential, so it is not stored longer than needed.
    if (!(await writeRow(statements, { ...record, webhook: null }, fence))) return false;
    if (record.state === 'failed') {
      // Whatever an earlier turn has stored is removed.
      await statements.query(
        'UPDATE caliper.model SET result_bytes = 0 WHERE id = $1 AND result_bytes > 0',
        [record.id],
      );
    }
    for (const woken of await wakeDuplicates(statements, record.id))
      await this.send(statements, woken);
    if (webhook === null) return true;
    await statements.query(
      'INSERT INTO caliper.owed (id, model, address, body) VALUES ($1, $2, $3, $4)',
      [randomUUID(), record.id, webhook, JSON.stringify(eventOf(record))],
    );
    return true;
  }

  /** Why a model is given up at the start of its turn; null when it is not. */
  private whyNot({ task }: ModelRecord, computeMs: number): Failure | null {
    if ((task?.interruptions ?? 0) >= maxVanished) return interruptedTooOften(maxVanished);
    return computeMs >= this.budgetMs ? budgetSpent(this.budgetMs / 1000) : null;
  }

  /** After how many hours a model is given up that no machine can even try; null while it is tried again. */
  private async givenUpAfter(statements: Statements, troubledAt: number): Promise<number | null> {
    const troubleMs = this.clock() - troubledAt;
    if (troubleMs >= longestTroubleHours * hourMs) return longestTroubleHours;
    if (troubleMs < leastTroubleHours * hourMs) return null;
    const others = await statements.query(
      "SELECT 1 FROM caliper.model WHERE finished_at > $1 AND state = 'succeeded' LIMIT 1",
      [new Date(troubledAt)],
    );
    return others.length > 0 ? leastTroubleHours : null;
  }

  /**
   * Whether a job may be taken again that this process could not even try. It looks just when the pause is over, so it
   * would be the first each time, whatever other machines there are.
   */
  private letsOthersTake(): boolean {
    const now = this.clock();
    for (const [id, at] of this.leftToOthers) {
      if (now >= at + othersFirstMs) this.leftToOthers.delete(id);
    }
    return [...this.leftToOthers.values()].some((at) => now >= at);
  }

  private async send(
    statements: Statements,
    { id, project }: QueuedDuplicate,
    { startAfter, troubledAt }: SendOptions = { startAfter: 0 },
  ): Promise<void> {
    const place = await newPlace(statements, project);
    const rows = await statements.query<{ trace: string | null }>(
      'UPDATE caliper.model SET place = $2 WHERE id = $1 RETURNING trace',
      [id, place],
    );
    const options = {
      ...{ priority: -place, group: { id: project }, startAfter },
      db: bossStatements(statements),
    };
    const job = { model: id, trace: rows[0]?.trace ?? null, ...(troubledAt && { troubledAt }) };
    await this.boss.send(convertQueue, job, options);
    await statements.query('SELECT pg_notify($1, $2)', [readyChannel, '']);
  }

  private async complete(
    statements: Statements,
    turn: { readonly id: string; readonly retryCount: number },
  ): Promise<void> {
    await this.boss.complete(convertQueue, turn, null, { db: bossStatements(statements) });
  }
}

interface SendOptions {
  /** Seconds for which no worker takes it. */
  readonly startAfter: number;
  /** Since when it is given back by machines that cannot even try it. */
  readonly troubledAt?: number;
}

/** Idle workers look each second. */
const othersFirstMs = 1500;

/** A job that no machine can even try is tried less and less often, up to once a minute. In seconds. */
function pauseAfter(turns: number): number {
  return Math.min(60, 2 ** turns);
}

function turnOf({ id }: Job, { retryCount }: Held) {
  return { id, retryCount };
}

function numberIn(data: unknown, name: 'troubledAt'): number | null {
  return isRecord(data) && typeof data[name] === 'number' ? data[name] : null;
}

function textIn(data: unknown, name: 'model' | 'trace'): string | null {
  return isRecord(data) ? textOrNull(data[name]) : null;
}
