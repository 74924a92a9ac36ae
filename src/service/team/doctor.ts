import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ServiceLog } from '../core/serviceLog';
import { openDatabase, type Database } from './postgres/database';
import { whyNotReady } from './postgres/migrate';
import { ObjectStore } from './store/objectStore';
import type { Settings, SettingName } from './teamSettings';

export const doctorSettings: readonly SettingName[] = [
  ...(['DATABASE_URL', 'STORE_ENDPOINT', 'STORE_ACCESS_KEY', 'STORE_SECRET_KEY'] as const),
];

/** What was tried; null when it does what we rely on, else a sentence. */
export interface Finding {
  readonly what: string;
  readonly trouble: string | null;
}

/** Tries database and store for everything that the service relies on. */
export async function examine(settings: Settings, log: ServiceLog): Promise<readonly Finding[]> {
  const database = openDatabase(settings.databaseUrl, 'doctor', 2, log);
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-doctor-'));
  const store = new ObjectStore(settings.store);
  const key = `doctor/${randomUUID()}`;
  try {
    return [
      await tried('the database', () => databaseTrouble(database)),
      await tried('the clock of the database', () => clockTrouble(database)),
      ...(await storeFindings(store, key, folder)),
    ];
  } finally {
    await store.remove(key).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
    await database.end();
  }
}

async function storeFindings(
  store: ObjectStore,
  key: string,
  folder: string,
): Promise<readonly Finding[]> {
  const reached = await tried('the bucket', async () => {
    await store.ensureBucket();
    return null;
  });
  if (reached.trouble !== null) return [reached];
  return [
    reached,
    await tried('the clock of the store', async () => skewSentence(await store.skewMs())),
    await tried('a put that may happen once', () => onceTrouble(store, key)),
    await tried('an expired address', () => expiryTrouble(store, key)),
    await tried('a read of one version', () => versionTrouble(store, key, folder)),
  ];
}

async function tried(what: string, look: () => Promise<string | null>): Promise<Finding> {
  try {
    return { what, trouble: await look() };
  } catch (error) {
    return { what, trouble: error instanceof Error ? error.message : String(error) };
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

/** Signatures of addresses hold for a few minutes around their time. */
const mostSkewMs = 60_000;

async function clockTrouble(database: Database): Promise<string | null> {
  const rows = await database.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  const skewMs = Math.abs((rows[0]?.at.getTime() ?? 0) - Date.now());
  return skewSentence(skewMs);
}

function skewSentence(skewMs: number): string | null {
  if (skewMs <= mostSkewMs) return null;
  return `It is ${Math.round(skewMs / 1000)} seconds away from the clock of this machine.`;
}

async function onceTrouble(store: ObjectStore, key: string): Promise<string | null> {
  const { uploadUrl, headers } = await store.putGrant(key, 60);
  const put = async (body: string, with_: Readonly<Record<string, string>>) => {
    const response = await fetch(uploadUrl, { method: 'PUT', body, headers: with_ });
    await response.body?.cancel();
    return response.status;
  };
  const first = await put('first', headers ?? {});
  if (first !== 200) return `The store answered ${first} to the first put.`;
  const second = await put('second', headers ?? {});
  if (second !== 412) return `The store answered ${second} to the second put, in place of 412.`;
  const without = await put('third', {});
  return without === 403
    ? null
    : `The store answered ${without} to a put without the header that it was signed with, in place of 403.`;
}

async function expiryTrouble(store: ObjectStore, key: string): Promise<string | null> {
  const address = await store.getAddress(key, 1);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  const response = await fetch(address);
  await response.body?.cancel();
  return response.status === 403 ? null : `The store still answers ${response.status}.`;
}

async function versionTrouble(
  store: ObjectStore,
  key: string,
  folder: string,
): Promise<string | null> {
  const file = path.join(folder, 'object');
  const first = await store.head(key);
  if (!first) return 'What was put is not there.';
  if ((await store.download(key, first.version, file)) === null) {
    return 'The store does not find the version that it has told itself.';
  }
  await writeFile(file, 'another content');
  await store.upload(key, file, 'text/plain');
  const other = await store.download(key, first.version, file);
  return other === null ? null : 'The store gives another version than the one that was asked for.';
}
