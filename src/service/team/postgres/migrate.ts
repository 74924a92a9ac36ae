import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../../../words/errorCode';
import type { ServiceLog } from '../../core/serviceLog';
import { migrateBoss } from './boss';
import { openDatabase, type Database, type Statements } from './database';
import { isSilence } from './databaseTrouble';
import { steps } from './teamSchema';

/** An arbitrary key of the advisory lock that lets only one program migrate at a time. */
const lock = 4_815_162;

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
  const database = openDatabase(url, 'migrate', 2, log, 0);
  const asking = openDatabase(url, 'migrate', 1, log);
  const over = new AbortController();
  const close = () => Promise.all([database.end(), asking.end()]);
  const work = async () => {
    while (await takesStep(database, log)) continue;
    await migrateBoss(database);
  };
  try {
    await Promise.race([work(), untilSilent(asking, silence, over.signal)]);
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
    await statements.query('SELECT pg_advisory_xact_lock($1)', [lock]);
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

/** Why this program cannot work with the existing tables; null when it can. */
export async function whyNotReady(statements: Statements): Promise<string | null> {
  const tables = await statements.query<{ there: string | null }>(
    "SELECT to_regclass('caliper.migration')::text AS there",
  );
  if ((tables[0]?.there ?? null) === null)
    return 'The database has no tables yet. Run the role migrate.';
  const taken = await stepsTaken(statements);
  if (taken >= steps.length) return null;
  return `The database stands at step ${taken} of ${steps.length}. Run the role migrate of this version.`;
}

async function stepsTaken(statements: Statements): Promise<number> {
  const rows = await statements.query<{ taken: number }>(
    'SELECT coalesce(max(step), 0)::int AS taken FROM caliper.migration',
  );
  return rows[0]?.taken ?? 0;
}
