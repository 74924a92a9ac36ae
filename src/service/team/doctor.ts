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
  const rows = await database.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int AS version",
  );
  const version = rows[0]?.version ?? 0;
  if (version < oldestPostgres) {
    return `PostgreSQL ${Math.floor(version / 10_000)} is too old; 13 or newer is needed.`;
  }
  return whyNotReady(database);
}

const oldestPostgres = 130_000;
