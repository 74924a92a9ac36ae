import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../../../words/errorCode';
import type { ServiceLog } from '../../core/serviceLog';
import { convertQueue, migrateBoss } from './boss';
import { openDatabase, type Database, type Statements } from './database';
import { isSilence } from './databaseTrouble';
import { steps } from './teamSchema';

/** Arbitrary keys of advisory locks: for a step, which programs of earlier versions hold too, and for the whole run. */
const stepLock = 4_815_162;
const runLock = 4_815_163;

/** The interval of asking whether another run has ended, in milliseconds. */
const lockPollMs = 500;

/** When a database counts as silent while a statement of ours may take any time. */
export interface SilenceLimit {
  /** The interval between two test queries, in milliseconds. */
  readonly everyMs: number;
  /** The number of consecutive test queries without an answer. */
  readonly questions: number;
}

const defaultSilence: SilenceLimit = { everyMs: 3000, questions: 3 };

/**
 * Creates the tables, or migrates those of an older version. Running it again continues where it ended, or changes
 * nothing.
 * @throws Error with a sentence that tells the state of the database
 */
export async function migrate(
  url: string,
  log: ServiceLog,
  silence = defaultSilence,
): Promise<void> {
  const database = openDatabase(url, 'migrate', 3, log, 0);
  const asking = openDatabase(url, 'migrate', 1, log);
  const over = new AbortController();
  const close = () => Promise.all([database.end(), asking.end()]);
  const work = async () => {
    if (await isOfNewerVersion(database, log)) return;
    while (await takesStep(database, log)) continue;
    await migrateBoss(database);
  };
  try {
    await Promise.race([alone(database, log, work), untilSilent(asking, silence, over.signal)]);
  } catch (error) {
    // A silent database would not answer the end of the connection either.
    if (!isSilence(error)) await close();
    throw withWords(error);
  } finally {
    over.abort();
  }
  await close();
  log('the database is ready');
}

/**
 * Does the work while no other run of `migrate` does: steps are taken one by one anyway, but what the queue's library
 * makes is no single transaction.
 */
function alone(database: Database, log: ServiceLog, work: () => Promise<void>): Promise<void> {
  return database.transaction(async (statements) => {
    // This transaction is idle while the work is done, and must hold no snapshot: CREATE INDEX CONCURRENTLY, which the
    // queue uses, waits for all of them. For the same reason the lock is not waited for inside a statement.
    await statements.query('SET TRANSACTION ISOLATION LEVEL READ COMMITTED');
    await statements.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    for (let isTold = false; !(await hasRunLock(statements)); isTold = true) {
      if (!isTold) log('another migrate is at work: this one goes on when that has ended');
      await pause(lockPollMs);
    }
    await work();
  });
}

async function hasRunLock(statements: Statements): Promise<boolean> {
  // Without parameters: the driver leaves the portal of a statement that has some open, and its snapshot with it.
  const rows = await statements.query<{ has: boolean }>(
    `SELECT pg_try_advisory_xact_lock(${runLock}) AS has`,
  );
  return rows[0]?.has === true;
}

/**
 * Whether a newer version has migrated the database. That is no reason to fail: a deployment that is rolled back runs
 * the older `migrate` again.
 * @throws Error when the newer version did not finish, or left nothing that this one could work with
 */
async function isOfNewerVersion(database: Database, log: ServiceLog): Promise<boolean> {
  if ((await stepsTaken(database)) <= steps.length) return false;
  const trouble = await whyNotReady(database);
  if (trouble !== null) throw new Error(trouble);
  log('a newer version has migrated the database, with which this one works: nothing is changed');
  return true;
}

/** Throws when a database no longer answers the simplest query; ends with the signal. */
async function untilSilent(
  database: Database,
  { everyMs, questions }: SilenceLimit,
  signal: AbortSignal,
): Promise<void> {
  const isOver = () => signal.aborted;
  for (let left = questions; ;) {
    await pause(everyMs, undefined, { signal }).catch(() => undefined);
    if (isOver()) return;
    try {
      await database.query('SELECT 1');
      left = questions;
    } catch (error) {
      // Any other error, such as no free connection, is an answer too.
      left = isSilence(error) ? left - 1 : questions;
      if (left === 0) throw error;
    }
  }
}

function withWords(error: unknown): unknown {
  if (isSilence(error)) {
    const text =
      'The database does not answer any more. What was not done as a whole is undone: run migrate again when it answers.';
    return new Error(text, { cause: error });
  }
  // https://www.postgresql.org/docs/current/errcodes-appendix.html: lock_not_available
  if (codeOf(error) === '55P03') {
    const text =
      'Programs that run use the tables that are to be changed. Nothing was changed by this step: run migrate again.';
    return new Error(text, { cause: error });
  }
  return error;
}

/**
 * Runs the next step, if there is one. Each is a transaction of its own, so that no lock is held for longer than
 * needed.
 * @returns whether there may be more
 */
function takesStep(database: Database, log: ServiceLog): Promise<boolean> {
  return database.transaction(async (statements) => {
    await statements.query('SELECT pg_advisory_xact_lock($1)', [stepLock]);
    await statements.query("SET LOCAL lock_timeout = '10s'");
    await statements.query('CREATE SCHEMA IF NOT EXISTS caliper');
    await statements.query(
      'CREATE TABLE IF NOT EXISTS caliper.migration (step int PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())',
    );
    const taken = await stepsTaken(statements);
    const step = steps[taken];
    if (step === undefined) return false;
    await statements.query(step);
    await statements.query('INSERT INTO caliper.migration (step) VALUES ($1)', [taken + 1]);
    log(`step ${taken + 1} of ${steps.length} taken`);
    return true;
  });
}

/** Why this program cannot work with the database as it is; null when it can. */
export async function whyNotReady(statements: Statements): Promise<string | null> {
  const { isReadOnly, hasSteps, hasQueues } = await stateOf(statements);
  if (isReadOnly) {
    return 'The database takes no writes: it is a standby, or read-only by default_transaction_read_only. Give CALIPER_DATABASE_URL its primary, or turn that off.';
  }
  const taken = hasSteps ? await lastStep(statements) : 0;
  if (taken === 0) return 'The database has no tables yet. Run the role migrate.';
  if (taken < steps.length) {
    return `The database stands at step ${taken} of ${steps.length}. Run the role migrate of this version.`;
  }
  const needed = await stepNeeded(statements);
  if (needed > steps.length) {
    return `The database needs a version that knows step ${needed}; this one knows ${steps.length}. Start a newer version.`;
  }
  if (hasQueues && (await hasQueue(statements))) return null;
  return 'The database has no queue: the role migrate did not end. Run it again, of the newest version.';
}

interface DatabaseState {
  readonly isReadOnly: boolean;
  /** Whether there are the tables of steps, and of queues. */
  readonly hasSteps: boolean;
  readonly hasQueues: boolean;
}

async function stateOf(statements: Statements): Promise<DatabaseState> {
  const [state] = await statements.query<DatabaseState>(
    `SELECT current_setting('transaction_read_only') = 'on' AS "isReadOnly",
        to_regclass('caliper.migration') IS NOT NULL AS "hasSteps",
        to_regclass('pgboss.queue') IS NOT NULL AS "hasQueues"`,
  );
  return state ?? { isReadOnly: false, hasSteps: false, hasQueues: false };
}

async function stepsTaken(statements: Statements): Promise<number> {
  return (await stateOf(statements)).hasSteps ? lastStep(statements) : 0;
}

async function lastStep(statements: Statements): Promise<number> {
  const rows = await statements.query<{ step: number }>(
    'SELECT coalesce(max(step), 0)::int AS step FROM caliper.migration',
  );
  return rows[0]?.step ?? 0;
}

/** The step that a program has to know, to work with what later ones have removed. */
async function stepNeeded(statements: Statements): Promise<number> {
  const rows = await statements.query<{ step: number }>(
    'SELECT coalesce(max(step), 0)::int AS step FROM caliper.requirement',
  );
  return rows[0]?.step ?? 0;
}

async function hasQueue(statements: Statements): Promise<boolean> {
  const rows = await statements.query('SELECT 1 FROM pgboss.queue WHERE name = $1', [convertQueue]);
  return rows.length > 0;
}
