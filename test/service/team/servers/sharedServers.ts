import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { ObjectStore } from '../../../../src/service/team/store/objectStore';
import { startPostgres, type Postgres } from './startPostgres';
import { startStore, storeOfTests, type Store } from './startStore';

/** Where a team has its models and its files: a database, and a bucket that is there. */
export interface TeamServers {
  readonly databaseUrl: string;
  readonly store: Pick<Store, 'endpoint' | 'accessKey' | 'secretKey'>;
  readonly bucket: string;
  stop(): Promise<void>;
}

interface Servers {
  readonly postgres: Postgres;
  readonly store: Store;
}

/** Each test file is a bundle with modules of its own: what they share stands beside them all. */
const place: typeof globalThis & { caliperTeamServers?: Promise<Servers> } = globalThis;

/** Servers that nobody else uses, and that may be killed. */
export interface OwnServers extends TeamServers {
  crash(which: 'database' | 'store'): Promise<void>;
}

/**
 * @param addresses of other machines' networks on which they listen, too
 * @param told what start.sh of the store is told in place of what tests tell it
 */
export async function ownServers(
  addresses: readonly string[] = [],
  told: Readonly<Record<string, string>> = {},
): Promise<OwnServers> {
  const servers = await startServers(addresses, told);
  const { postgres, store } = servers;
  const part = await partOf(servers, () => end(servers));
  return {
    ...part,
    crash: (which) => (which === 'database' ? postgres.crash() : store.crash()),
  };
}

/** A database and a bucket of one's own, on servers that all suites of this process have together. */
export async function sharedServers(): Promise<TeamServers> {
  const servers = await (place.caliperTeamServers ??= startServers());
  return partOf(servers, (name) =>
    inDatabase(servers.postgres.url, `DROP DATABASE ${name} WITH (FORCE)`),
  );
}

// Whichever file is the last one: mocha calls it when all suites have ended.
if ('after' in globalThis) {
  after('end the servers that suites share', async function () {
    this.timeout(60_000);
    const servers = place.caliperTeamServers;
    delete place.caliperTeamServers;
    if (servers) await end(await servers);
  });
}

async function partOf(
  { postgres, store }: Servers,
  stop: (database: string) => Promise<void>,
): Promise<TeamServers> {
  const name = `caliper_${randomBytes(6).toString('hex')}`;
  await inDatabase(postgres.url, `CREATE DATABASE ${name}`);
  // Names of buckets know no underscore.
  const bucket = name.replace('_', '-');
  const { endpoint, accessKey, secretKey } = store;
  const publicEndpoint = endpoint;
  await new ObjectStore({
    ...{ endpoint, publicEndpoint, accessKey, secretKey, bucket, region: 'us-east-1' },
    uploads: 'put',
  }).ensureBucket();
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return { databaseUrl: url.href, store, bucket, stop: () => stop(name) };
}

async function startServers(
  addresses: readonly string[] = [],
  told: Readonly<Record<string, string>> = {},
): Promise<Servers> {
  // The gateway listens on one address or on all.
  const everywhere = addresses.length > 0 && { STORE_ADDRESS: '0.0.0.0' };
  const starting = [
    startStore({ ...storeOfTests, ...everywhere, ...told }),
    startPostgres(addresses),
  ] as const;
  try {
    const [store, postgres] = await Promise.all(starting);
    return { postgres, store };
  } catch (error) {
    for (const one of await Promise.allSettled(starting)) {
      if (one.status === 'fulfilled') await one.value.stop();
    }
    throw error;
  }
}

async function end({ postgres, store }: Servers): Promise<void> {
  await Promise.all([postgres.stop(), store.stop()]);
}

async function inDatabase(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
