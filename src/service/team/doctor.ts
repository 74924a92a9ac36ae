import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ServiceLog } from '../core/serviceLog';
import { publicAddressTrouble } from './publicAddresses';
import { openDatabase, type Database } from './postgres/database';
import { whyNotReady } from './postgres/migrate';
import { ObjectStore } from './store/objectStore';
import { skewSentence, tried, tryStore, type Finding } from './store/trials';
import type { Settings, SettingName } from './teamSettings';
import { databaseSkewMs } from './clocks/skew';

export const doctorSettings: readonly SettingName[] = [
  ...(['DATABASE_URL', 'STORE_ENDPOINT', 'STORE_ACCESS_KEY', 'STORE_SECRET_KEY'] as const),
];

/** Tests database and store for everything on which the service relies. */
export async function examine(settings: Settings, log: ServiceLog): Promise<readonly Finding[]> {
  const database = openDatabase(settings.databaseUrl, 'doctor', 2, log);
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-doctor-'));
  const store = new ObjectStore(settings.store);
  const prefix = `doctor/${randomUUID()}`;
  const { publicUrl, store: where } = settings;
  try {
    return [
      await tried('the database', () => databaseTrouble(database)),
      await tried('the clock of the database', async () =>
        skewSentence(await databaseSkewMs(database)),
      ),
      // The public address is not needed to test database and store alone.
      ...(publicUrl === ''
        ? []
        : [
            {
              what: 'the way of clients',
              trouble: publicAddressTrouble(publicUrl, where.publicEndpoint),
              isAdvice: true,
            },
          ]),
      ...(await tryStore(
        { store, uploads: settings.store.uploads, prefix, folder },
        settings.webOrigins,
      )),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
    await database.end();
  }
}

async function databaseTrouble(database: Database): Promise<string | null> {
  const [server] = await database.query<{ version: number; encoding: string }>(
    "SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding",
  );
  const { version, encoding } = server ?? { version: 0, encoding: 'none' };
  if (version < oldestPostgres) {
    return `PostgreSQL ${Math.floor(version / 10_000)} is too old; 13 or newer is needed.`;
  }
  if (encoding !== 'UTF8') {
    return `The database has the encoding ${encoding}, which lacks letters of names. Make another one (createdb --template=template0 --encoding=UTF8), and run the role migrate there.`;
  }
  return (await lackOfRights(database)) ?? whyNotReady(database);
}

const oldestPostgres = 130_000;

/** null as well where there are no tables yet. */
async function lackOfRights(database: Database): Promise<string | null> {
  const [lack] = await database.query<{ count: number; first: string | null; user: string }>(
    `SELECT count(*)::int AS count, min(nspname || '.' || relname) AS first, quote_ident(current_user) AS user
      FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE nspname IN ('caliper', 'pgboss') AND relkind IN ('r', 'p')
        AND NOT (has_schema_privilege(relnamespace, 'USAGE')
          AND has_table_privilege(pg_class.oid, 'SELECT')
          AND has_table_privilege(pg_class.oid, 'INSERT')
          AND has_table_privilege(pg_class.oid, 'UPDATE')
          AND has_table_privilege(pg_class.oid, 'DELETE'))`,
  );
  if (!lack || lack.first === null) return null;
  const rest = lack.count > 1 ? ` and ${lack.count - 1} more` : '';
  return `The user ${lack.user} may not read and write ${lack.first}${rest}. Use the user that runs migrate, or give the rights as that one: GRANT USAGE ON SCHEMA caliper, pgboss TO ${lack.user}; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA caliper, pgboss TO ${lack.user}`;
}
