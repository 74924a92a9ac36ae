import { randomUUID } from 'node:crypto';
import type { PgBoss } from 'pg-boss';
import type { Job } from '../../../../src/service/ports';
import {
  granted,
  succeeded,
  timestamp,
  type NewModel,
} from '../../../../src/service/record/modelSteps';
import { openBoss } from '../../../../src/service/team/postgres/boss';
import { openDatabase, type Database } from '../../../../src/service/team/postgres/database';
import { PgQueue } from '../../../../src/service/team/postgres/pgQueue';
import { pgProjects } from '../../../../src/service/team/postgres/pgRecords';
import { ensureProject } from '../../../../src/service/team/identity/ensureProject';

/** Uses the queue of a team as its programs do, from within a test: real tables, no kernel. */
export class QueueUser {
  private constructor(
    readonly database: Database,
    private readonly boss: PgBoss,
    readonly queue: PgQueue,
  ) {}

  /** @param budgetMs what all attempts at one model may take */
  static async open(url: string, budgetMs = 900_000, clock = Date.now): Promise<QueueUser> {
    const log = () => undefined;
    const database = openDatabase(url, 'test', 10, log);
    const boss = await openBoss(database, false, log);
    return new QueueUser(database, boss, new PgQueue(database, boss, clock, budgetMs));
  }

  /** A model whose file has come; gives its id. */
  async send(project: string, sizeBytes = 1): Promise<string> {
    const id = await this.grant(project, null);
    await this.queue.enqueue(id, { sizeBytes, sha256: null, version: '1' });
    return id;
  }

  /** A model that waits for its file; gives its id. */
  async grant(
    project: string,
    webhook: string | null,
    words: Partial<Pick<NewModel, 'name' | 'description'>> = {},
  ): Promise<string> {
    const id = randomUUID();
    const model = { id, name: 'a.stp', description: null, ...words, webhook };
    const grant = { tokenHash: 'none', expiresAt: timestamp(Date.now() + 600_000) };
    const record = granted(model, grant, Date.now());
    await ensureProject(this.database, project);
    const caller = { kind: 'known', project, subject: `s${id}`, role: 'member' } as const;
    const noRoom = await pgProjects(this.database).add(
      record,
      caller,
      new AbortController().signal,
    );
    if (noRoom) throw new Error(noRoom.kind);
    return id;
  }

  async taken(): Promise<Job> {
    const job = await this.queue.take();
    if (!job) throw new Error('nothing waits');
    return job;
  }

  finish(job: Job): Promise<boolean> {
    return this.queue.done(job, succeeded(job.record, { message: null }, Date.now()));
  }

  async projectOf({ record }: Job): Promise<string> {
    const rows = await this.database.query<{ project: string }>(
      'SELECT project FROM caliper.model WHERE id = $1',
      [record.id],
    );
    return rows[0]?.project ?? '';
  }

  async limit(project: string, what: string): Promise<void> {
    await ensureProject(this.database, project);
    await this.database.query(`UPDATE caliper.project SET ${what} WHERE id = $1`, [project]);
  }

  async stop(): Promise<void> {
    await this.boss.stop({ graceful: false });
    await this.database.end();
  }
}
