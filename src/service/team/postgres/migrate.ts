import type { ServiceLog } from '../../core/serviceLog';
import { migrateBoss } from './boss';
import { openDatabase, type Statements } from './database';
import { steps } from './teamSchema';

/** A number of our own: one program at a time makes tables. */
const lock = 4_815_162;

/** Makes the tables, or brings those of an older version up. Run again, it changes nothing. */
export async function migrate(url: string, log: ServiceLog): Promise<void> {
  const database = openDatabase(url, 'migrate', 2, log, 0);
  try {
    await database.transaction(async (statements) => {
      await statements.query('SELECT pg_advisory_xact_lock($1)', [lock]);
      await statements.query("SET LOCAL lock_timeout = '10s'");
      await takeSteps(statements, log);
    });
  } finally {
    await database.end();
  }
  await migrateBoss(url);
  log('the database is ready');
}

async function takeSteps(statements: Statements, log: ServiceLog): Promise<void> {
  await statements.query('CREATE SCHEMA IF NOT EXISTS caliper');
  await statements.query(
    'CREATE TABLE IF NOT EXISTS caliper.migration (step int PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())',
  );
  const taken = await stepsTaken(statements);
  for (const [i, step] of steps.entries()) {
    if (i < taken) continue;
    await statements.query(step);
    await statements.query('INSERT INTO caliper.migration (step) VALUES ($1)', [i + 1]);
    log(`step ${i + 1} of ${steps.length} taken`);
  }
}

/** Why this program cannot work with the tables that are there; null when it can. */
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
