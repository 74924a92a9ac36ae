import type { PgBoss } from 'pg-boss';
import type { ServiceLog } from '../core/serviceLog';
import { openBoss } from './postgres/boss';
import { openDatabase, type Database } from './postgres/database';
import { whyNotReady } from './postgres/migrate';
import { PgQueue } from './postgres/pgQueue';
import { ObjectStore } from './store/objectStore';
import type { Settings, SettingName } from './teamSettings';
import { watchClocks, type Clocks } from './clocks/watchClocks';

/** The settings without which no running role can reach database and store. */
export const connectionSettings: readonly SettingName[] = [
  ...(['DATABASE_URL', 'STORE_ENDPOINT', 'STORE_ACCESS_KEY', 'STORE_SECRET_KEY'] as const),
];

/** The connections and services of a running role. */
export interface TeamConnections {
  readonly database: Database;
  readonly boss: PgBoss;
  readonly queue: PgQueue;
  readonly store: ObjectStore;
  readonly clock: () => number;
  readonly clocks: Clocks;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  readonly role: string;
  /** Maximum number of simultaneous connections to the database. */
  readonly connections: number;
  /** Whether this process looks for workers that have stopped sending heartbeats. */
  readonly supervises: boolean;
}

/** Longest wait for a statement that scans whole tables, in milliseconds: no client waits for those. */
const sweepMs = 60_000;

/** @throws Error when the database schema is not ready for this version, or the clock of this machine is wrong */
export async function openTeam(
  settings: Settings,
  { role, connections, supervises }: ConnectionOptions,
  log: ServiceLog,
): Promise<TeamConnections> {
  const longestMs = supervises ? sweepMs : undefined;
  const database = openDatabase(settings.databaseUrl, role, connections, log, longestMs);
  const notReady = await whyNotReady(database);
  if (notReady !== null) throw new Error(notReady);
  const store = new ObjectStore(settings.store);
  const clocks = await watchClocks({ database, store, log });
  const boss = await openBoss(database, supervises, log);
  const clock = Date.now;
  return {
    ...{ database, boss, store, clock, clocks },
    queue: new PgQueue(database, boss, clock, settings.computeLimitSeconds * 1000),
    async close() {
      await clocks.stop();
      await boss.stop({ graceful: false });
      await database.end();
    },
  };
}
