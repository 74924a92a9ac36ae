import { setTimeout as pause } from 'node:timers/promises';
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

/** As rarely as pg-boss allows: it looks at once, too. */
const indexLookSeconds = 10;

const indexWaitMs = 500;

/**
 * Makes or renews the tables of pg-boss, and the queue.
 * @param database waits for each statement as long as it takes
 */
export async function migrateBoss(database: Database): Promise<void> {
  const boss = new PgBoss({
    ...{ db: bossStatements(database), bamIntervalSeconds: indexLookSeconds },
    ...withoutRounds,
  });
  const failures: string[] = [];
  boss.on('error', () => undefined);
  boss.on('bam', ({ status, name, error = '' }) => {
    if (status === 'failed') {
      failures.push(`The index ${name} of the queue cannot be made: ${error}`);
    }
  });
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
    // Its indexes it makes afterwards, and only in a program that may change tables.
    while (failures.length === 0 && (await owesIndexes(boss))) await pause(indexWaitMs);
    if (failures.length > 0) throw new Error(failures.join(' '));
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function owesIndexes(boss: PgBoss): Promise<boolean> {
  return (await boss.getBamStatus()).some(({ status }) => status !== 'completed');
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
