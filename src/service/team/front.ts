import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { say } from '../../words/say';
import { serviceHandler, type Handle } from '../core/handle';
import { refusalResponse } from '../core/responses';
import type { ServiceLog } from '../core/serviceLog';
import { HttpRefusal } from '../core/serviceRefusal';
import { rawValues } from '../local/http/guard';
import { sendResponse, webRequest } from '../local/http/webRequest';
import type { Access } from '../ports';
import { Arrivals } from './arrivals';
import { openBoss } from './postgres/boss';
import { openDatabase } from './postgres/database';
import { whyNotReady } from './postgres/migrate';
import { ObjectStore } from './store/objectStore';
import { PgQueue } from './postgres/pgQueue';
import { pgProjects } from './postgres/pgRecords';
import type { RunningRole } from './roles';
import type { Settings, SettingName } from './teamSettings';
import { storeBlobs } from './store/storeBlobs';
import { personalTokens } from './tokenRows';

export const frontSettings: readonly SettingName[] = [
  ...(['DATABASE_URL', 'STORE_ENDPOINT', 'STORE_ACCESS_KEY', 'STORE_SECRET_KEY'] as const),
  'PUBLIC_URL',
];

/** Connections to the database of one front. */
const connections = 10;

/** Longer than load balancers keep a line open that nobody uses: who closes it first must not be the front. */
const keepAliveMs = 75_000;

/** Answers clients; keeps nothing, so there may be any number of fronts. */
export async function startFront(settings: Settings, log: ServiceLog): Promise<RunningRole> {
  const database = openDatabase(settings.databaseUrl, 'front', connections, log);
  const notReady = await whyNotReady(database);
  if (notReady !== null) throw new Error(notReady);
  const boss = await openBoss(database, false, log);
  const { assetSeconds, workFolder, maxUploadBytes, publicUrl } = settings;
  const store = new ObjectStore(settings.store);
  const clock = Date.now;
  const queue = new PgQueue(database, boss, clock);
  const arrivals = new Arrivals({ store, database, queue, maxUploadBytes, clock });
  const projects = pgProjects(database);
  const handle = serviceHandler({
    ...{ baseUrl: publicUrl, records: projects, projects, clock, log },
    blobs: storeBlobs({ store, database, assetSeconds, workFolder, fenceOf: () => null, clock }),
    served: null,
    intake: { prepare: () => undefined, arrived: (record) => arrivals.arrived(record) },
    limits: {
      grantMs: settings.grantSeconds * 1000,
      ...{ uploadBytes: maxUploadBytes, storageBytes: Infinity, uploadIdleMs: 60_000 },
    },
    refusalOf: () => null,
  });
  const isReady = async () => (await whyNotReady(database).catch(() => 'no database')) === null;
  const server = frontServer({ access: personalTokens(database, clock), handle, isReady, log });
  const port = await listen(server, settings.port, settings.host);
  return {
    ready: { role: 'front', port },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await closed;
      await boss.stop({ graceful: false });
      await database.end();
    },
  };
}

interface FrontDeps {
  readonly access: Access;
  readonly handle: Handle;
  readonly isReady: () => Promise<boolean>;
  readonly log: ServiceLog;
}

function frontServer(deps: FrontDeps): Server {
  return createServer(
    {
      maxHeaderSize: 8 * 1024,
      ...{ headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: keepAliveMs },
    },
    (incoming, outgoing) => {
      answer(incoming, outgoing, deps).catch((error: unknown) => {
        refuse(incoming, outgoing, error, deps.log);
      });
    },
  );
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { access, handle, isReady }: FrontDeps,
): Promise<void> {
  if (incoming.url === '/healthz' || incoming.url === '/readyz') {
    answerHealth(outgoing, incoming.url === '/healthz' || (await isReady()));
    return;
  }
  if (!/^(\/[A-Za-z0-9._~-]+)+$/.test(incoming.url ?? '')) {
    throw new HttpRefusal(404, 'notFound', say('There is nothing at this address.'));
  }
  const { request, dropBody } = webRequest(incoming, 'http://front');
  const caller = await access.callerOf(rawValues(incoming, 'authorization'));
  await sendResponse(await handle(request, caller), incoming, outgoing, dropBody);
}

function answerHealth(outgoing: ServerResponse, isWell: boolean): void {
  outgoing.writeHead(isWell ? 200 : 503, { 'Cache-Control': 'no-store' }).end();
}

function refuse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  error: unknown,
  log: ServiceLog,
): void {
  if (outgoing.headersSent || outgoing.destroyed) {
    outgoing.destroy();
    return;
  }
  const isRefusal = error instanceof HttpRefusal;
  if (!isRefusal) {
    log(`request failed: ${error instanceof Error ? error.message : String(error)}`, 'warning');
  }
  const refusal = isRefusal
    ? error
    : new HttpRefusal(500, 'internal', say('The service has a problem.'));
  sendResponse(refusalResponse(refusal), incoming, outgoing, () => incoming.resume()).catch(() =>
    outgoing.destroy(),
  );
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : 0);
    });
  });
}
