import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { ServiceLog } from '../../core/serviceLog';
import type { Database, Statements } from './database';

/** The name of the conversion queue in pg-boss. */
export const convertQueue = 'convert';

/** A worker without a heartbeat for this time is taken for dead; pg-boss allows no less. In seconds. */
const silentSeconds = 10;

/** How many times pg-boss may hand out a job: the real limits are counted in the record of the model. */
const turns = 10_000;

/** The interval of the search for dead workers, in seconds. */
const lookSeconds = 2;

/** The longest interval that pg-boss allows; it also looks at once. */
const indexLookSeconds = 10;

const indexWaitMs = 500;

/**
 * Creates or migrates the tables of pg-boss, and the queue.
 * @param database without a limit on the time of a statement
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
    // pg-boss makes its indexes afterwards, and only in a program that may change tables.
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
 * Opens pg-boss on a database connection that the caller owns.
 * @param supervise whether this process looks for dead workers: one process is enough
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
  try {
    return await boss.start();
  } catch (error) {
    // pg-boss starts with no other version of its tables; programs that run already go on with a newer one.
    if (!(error instanceof Error) || !/^pg-boss .*(?:installed|migrations)/.test(error.message)) {
      throw error;
    }
    const text =
      'The tables of the queue are of another version. Run the role migrate of this version, or start the newer one.';
    throw new Error(text, { cause: error });
  }
}

const withoutRounds = { supervise: false, schedule: false } as const;

/** Adapts our statements to pg-boss, so that its statements are part of our transaction. */
export function bossStatements(statements: Statements) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => ({
      rows: [...(await statements.query(text, values))],
    }),
  };
}
