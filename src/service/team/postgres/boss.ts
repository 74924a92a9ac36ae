import { PgBoss } from 'pg-boss';
import type { ServiceLog } from '../../core/serviceLog';
import type { Database, Statements } from './database';

/** The queue of conversions in pg-boss. */
export const convertQueue = 'convert';

/** A worker that is silent for so long is taken for dead; pg-boss allows no less. */
const silentSeconds = 10;

/** How many times pg-boss gives a job to somebody: what bounds it is counted by the model itself. */
const turns = 10_000;

/** Between two looks for workers that have fallen silent. */
const lookSeconds = 2;

/** Makes or renews the tables of pg-boss, and the queue. */
export async function migrateBoss(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 2, ...withoutRounds });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    const options = {
      ...{ heartbeatSeconds: silentSeconds, retryLimit: turns, retryDelay: 0 },
      expireInSeconds: 86_399,
      deleteAfterSeconds: 3600,
    };
    const isThere = (await boss.getQueue(convertQueue)) !== null;
    if (isThere) await boss.updateQueue(convertQueue, options);
    else await boss.createQueue(convertQueue, options);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/**
 * pg-boss over a database that somebody else opened and ends.
 * @param supervise whether this process looks for workers that have fallen silent: one process is enough
 */
export async function openBoss(
  database: Database,
  supervise: boolean,
  log: ServiceLog,
): Promise<PgBoss> {
  const boss = new PgBoss({
    ...withoutRounds,
    db: bossStatements(database),
    ...{ migrate: false, createSchema: false },
    ...(supervise && {
      ...{ supervise, superviseIntervalSeconds: lookSeconds },
      monitorIntervalSeconds: lookSeconds,
    }),
  });
  boss.on('error', (error) => log(`queue: ${error.message}`, 'warning'));
  return boss.start();
}

const withoutRounds = { supervise: false, schedule: false } as const;

/** Statements in the form in which pg-boss takes them: so its own are part of our transaction. */
export function bossStatements(statements: Statements) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => ({
      rows: [...(await statements.query(text, values))],
    }),
  };
}
