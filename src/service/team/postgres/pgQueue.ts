import { randomUUID } from 'node:crypto';
import type { PgBoss } from 'pg-boss';
import { say } from '../../../words/say';
import { eventOf } from '../../local/webhook';
import type { Job, Queue } from '../../ports';
import { interruptedTooOften } from '../../record/failures';
import { isFinished, type ModelRecord, type StoredSource } from '../../record/modelRecord';
import { failed, interrupted, processing, queued } from '../../record/modelSteps';
import { bossStatements, convertQueue } from './boss';
import type { Database, Statements } from './database';
import { lockedModel, writeRow } from './modelRows';
import { isRecord, textOrNull } from '../../../words/unknown';

/** Somebody who waits for work hears on this channel that there is some. */
export const readyChannel = 'caliper_ready';

/**
 * A model whose worker vanished this often is given up. It says little of the file: a machine goes, a deployment ends
 * what is at work. So it counts for this model alone.
 */
export const mostVanished = 5;

interface Held {
  readonly fence: number;
  readonly retryCount: number;
  readonly trace: string | null;
}

/**
 * The queue of all workers, in the database of the models: what a model is and whether it has a job changes in one
 * transaction. The fence of a model, not the queue, keeps who was taken for dead from writing.
 */
export class PgQueue implements Queue {
  /** What this process works on, by the model. */
  private readonly held = new Map<string, Held>();

  constructor(
    private readonly database: Database,
    private readonly boss: PgBoss,
    private readonly clock: () => number,
  ) {}

  enqueue(modelId: string, source: StoredSource): Promise<boolean> {
    return this.database.transaction(async (statements) => {
      const found = await lockedModel(statements, modelId);
      if (found?.record.state !== 'waiting_upload') return false;
      await writeRow(statements, queued(found.record, source), found.fence);
      const rows = await statements.query<{ trace: string | null }>(
        'UPDATE caliper.model SET source_bytes = $2 WHERE id = $1 RETURNING trace',
        [modelId, source.sizeBytes],
      );
      const data = { model: modelId, trace: rows[0]?.trace ?? null };
      await this.send(statements, data, found.project);
      return true;
    });
  }

  async take(): Promise<Job | null> {
    const [job] = await this.boss.fetch<unknown>(convertQueue);
    if (!job) return null;
    const turn = { id: job.id, retryCount: job.retryCount };
    const modelId = textIn(job.data, 'model');
    return this.database.transaction(async (statements) => {
      const found = modelId === null ? null : await lockedModel(statements, modelId);
      if (!found || isFinished(found.record)) {
        await this.complete(statements, turn);
        return null;
      }
      const record = interrupted(found.record);
      const fence = found.fence + 1;
      if ((record.task?.interruptions ?? 0) >= mostVanished) {
        const end = failed(record, interruptedTooOften(mostVanished), this.clock());
        await this.finish(statements, record, end, found.fence);
        await this.complete(statements, turn);
        return null;
      }
      await writeRow(statements, processing(record, say('Starting the conversion')), fence);
      await statements.query(
        'UPDATE caliper.model SET started_at = clock_timestamp() WHERE id = $1',
        [record.id],
      );
      const trace = textIn(job.data, 'trace');
      this.held.set(record.id, { fence, retryCount: job.retryCount, trace });
      return { id: job.id, record };
    });
  }

  async beat(job: Job): Promise<boolean> {
    const held = this.held.get(job.record.id);
    if (!held) return false;
    await this.boss.touch(convertQueue, turnOf(job, held));
    const rows = await this.database.query(
      'SELECT 1 FROM caliper.model WHERE id = $1 AND fence = $2 AND finished_at IS NULL',
      [job.record.id, held.fence],
    );
    return rows.length === 1;
  }

  /** What a conversion has come to, while its turn lasts. */
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

  async giveBack(job: Job, record: ModelRecord): Promise<void> {
    await this.ending(job, async (statements, held) => {
      const { source } = record;
      if (!source || !(await writeRow(statements, queued(record, source), held.fence)))
        return false;
      await this.boss.fail(convertQueue, turnOf(job, held), null, {
        db: bossStatements(statements),
      });
      await statements.query('SELECT pg_notify($1, $2)', [readyChannel, '']);
      return true;
    });
  }

  async depth(): Promise<number> {
    const rows = await this.database.query<{ depth: number }>(
      "SELECT count(*)::int AS depth FROM caliper.model WHERE finished_at IS NULL AND state = 'queued'",
    );
    return rows[0]?.depth ?? 0;
  }

  /** Which turn of the model this process has; null when it has none. */
  fenceOf(modelId: string): number | null {
    return this.held.get(modelId)?.fence ?? null;
  }

  /** In which trace a model in work was asked for. */
  traceOf(modelId: string): string | null {
    return this.held.get(modelId)?.trace ?? null;
  }

  private async ending(
    job: Job,
    work: (statements: Statements, held: Held) => Promise<boolean>,
  ): Promise<boolean> {
    const held = this.held.get(job.record.id);
    if (!held) return false;
    const isDone = await this.database.transaction((statements) => work(statements, held));
    this.held.delete(job.record.id);
    return isDone;
  }

  /** The end of a model, and the news that is owed for it. */
  private async finish(
    statements: Statements,
    before: ModelRecord,
    record: ModelRecord,
    fence: number,
  ): Promise<boolean> {
    const { webhook } = before;
    // The address to call may hold a credential of its own: it is not kept longer than it is needed.
    if (!(await writeRow(statements, { ...record, webhook: null }, fence))) return false;
    if (webhook === null) return true;
    await statements.query(
      'INSERT INTO caliper.owed (id, model, address, body) VALUES ($1, $2, $3, $4)',
      [randomUUID(), record.id, webhook, JSON.stringify(eventOf(record))],
    );
    return true;
  }

  /** A model's place is the one in its project's own line: a few of one project do not wait behind many of another. */
  private async send(
    statements: Statements,
    data: { readonly model: string; readonly trace: string | null },
    project: string,
  ): Promise<void> {
    const rows = await statements.query<{ waiting: number }>(
      "SELECT count(*)::int AS waiting FROM caliper.model WHERE project = $1 AND finished_at IS NULL AND state = 'queued'",
      [project],
    );
    const priority = -(rows[0]?.waiting ?? 0);
    const options = { priority, db: bossStatements(statements) };
    await this.boss.send(convertQueue, data, options);
    await statements.query('SELECT pg_notify($1, $2)', [readyChannel, '']);
  }

  private async complete(
    statements: Statements,
    turn: { readonly id: string; readonly retryCount: number },
  ): Promise<void> {
    await this.boss.complete(convertQueue, turn, null, { db: bossStatements(statements) });
  }
}

function turnOf({ id }: Job, { retryCount }: Held) {
  return { id, retryCount };
}

function textIn(data: unknown, name: 'model' | 'trace'): string | null {
  return isRecord(data) ? textOrNull(data[name]) : null;
}
