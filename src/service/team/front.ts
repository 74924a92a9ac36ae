import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { say } from '../../words/say';
import type { CoreDeps } from '../core/coreDeps';
import { resultGiver } from '../core/giveResult';
import { serviceHandler, type Handle } from '../core/handle';
import type { ServiceLog } from '../core/serviceLog';
import { HttpRefusal } from '../core/serviceRefusal';
import { interfaceServer } from '../node/http/interfaceServer';
import { isPlainPath } from '../node/http/plainPath';
import { rawValues, sendResponse, webRequest } from '../node/http/webRequest';
import type { Access, Blobs } from '../ports';
import { Arrivals } from './arrivals';
import { allowOrigin } from './crossOrigin';
import { JwtCallers } from './identity/jwtCallers';
import { whyNotReady } from './postgres/migrate';
import { PageHandler, type PageDeps } from './page/pageHandler';
import { modelRemoval, pgProjects } from './postgres/pgRecords';
import type { RunningRole } from './roles';
import { gracefulShutdown } from './gracefulShutdown';
import { listenAt } from './machine/listenAt';
import { partRefusal } from './partRefusal';
import { connectionSettings, openTeam } from './teamConnections';
import type { Settings, SettingName } from './teamSettings';
import { storeBlobs } from './store/storeBlobs';
import { teamAccess } from './teamAccess';
import { PersonalTokens, revokedChannel } from './tokenRows';
import { statusRoute, type StatusRoute } from './statusRoute';
import { startWatch } from './watch/watch';
import { watchedHandle } from './watch/watched';

export const frontSettings: readonly SettingName[] = [...connectionSettings, 'PUBLIC_URL'];

/** Database connections of one front. */
const connections = 10;

/** Longer than load balancers keep an idle connection: the front must not be the first to close it. */
const keepAliveMs = 75_000;

/** Serves clients; it has no state, so there may be any number of fronts. */
export async function startFront(settings: Settings, log: ServiceLog): Promise<RunningRole> {
  const options = { role: 'front', connections, supervises: false };
  const team = await openTeam(settings, options, log);
  const { database, queue, store, clock, clocks } = team;
  const { assetSeconds, workFolder, maxUploadBytes, publicUrl } = settings;
  const arrivals = new Arrivals({ store, database, queue, maxUploadBytes, clock, log });
  const watch = await startWatch(settings, 'front', clocks);
  const projects = pgProjects(database, () => watch.traces.current());
  const blobs = storeBlobs({
    ...{ store, database, assetSeconds, maxUploadBytes, workFolder, clock },
    fenceOf: () => null,
  });
  const coreDeps: CoreDeps = {
    ...{ baseUrl: publicUrl, records: projects, projects, clock, log },
    blobs,
    served: null,
    intake: { prepare: () => undefined, arrived: (record) => arrivals.arrived(record) },
    limits: {
      grantMs: settings.grantSeconds * 1000,
      ...{ uploadBytes: maxUploadBytes, storageBytes: Infinity, uploadIdleMs: 60_000 },
    },
    refusalOf: partRefusal,
  };
  const handle = watchedHandle(serviceHandler(coreDeps), watch);
  const status = statusRoute(resultGiver(coreDeps), watch);
  const isReady = async () =>
    !clocks.isWrong() && (await whyNotReady(database).catch(() => 'no database')) === null;
  const tokens = new PersonalTokens(database, clock);
  await database.listen(revokedChannel, () => tokens.forget());
  const jwt = settings.identity?.jwt;
  const ofIssuer = jwt ? new JwtCallers(jwt, { statements: database, clock, log }) : null;
  const access = teamAccess(tokens, ofIssuer);
  const page = pageFor(settings, { database, blobs, log });
  const server = frontServer({
    ...{ access, handle, status, page, isReady, log },
    webOrigins: settings.webOrigins,
  });
  const end = gracefulShutdown(server);
  const port = await listenAt(server, settings.port, settings.host);
  return {
    ready: { role: 'front', port, ...(watch.metrics && { metricsPort: watch.metrics.port }) },
    async stop() {
      await end();
      await watch.stop();
      await team.close();
    },
  };
}

interface FrontDeps {
  readonly access: Access;
  readonly handle: Handle;
  readonly status: StatusRoute;
  /** The web page for people; null where nobody can log in. */
  readonly page: PageHandler | null;
  readonly isReady: () => Promise<boolean>;
  readonly webOrigins: readonly string[];
  readonly log: ServiceLog;
}

function frontServer(deps: FrontDeps): Server {
  return interfaceServer(
    {
      // Tokens of identity providers may list all groups of a person.
      maxHeaderSize: 16 * 1024,
      ...{ headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: keepAliveMs },
      connectionsCheckingInterval: 2000,
    },
    async (incoming, outgoing) => {
      const isOfInterface = incoming.url?.startsWith('/api/') === true;
      if (isOfInterface && allowOrigin(incoming, outgoing, deps.webOrigins)) return;
      await answer(incoming, outgoing, deps);
    },
    { refusalOf: partRefusal, log: deps.log },
  );
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { access, handle, status, page, isReady }: FrontDeps,
): Promise<void> {
  if (incoming.url === '/healthz' || incoming.url === '/readyz') {
    answerHealth(outgoing, incoming.url === '/healthz' || (await isReady()));
    return;
  }
  const callerOf = () => access.callerOf(rawValues(incoming, 'authorization'));
  if (await status(incoming, outgoing, callerOf)) return;
  const shown =
    page && isOfPage(incoming.url ?? '') ? webRequest(incoming, outgoing, 'http://front') : null;
  const seen = shown && (await page?.answer(shown.request));
  if (seen) return sendResponse(seen, incoming, outgoing, shown.dropBody);
  if (!isPlainPath(incoming.url ?? '')) {
    throw new HttpRefusal(404, 'notFound', say('There is nothing at this address.'));
  }
  const { request, dropBody } = webRequest(incoming, outgoing, 'http://front');
  await sendResponse(await handle(request, await callerOf()), incoming, outgoing, dropBody);
}

function isOfPage(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  if (path === '/') return true;
  return (
    isPlainPath(path) &&
    /^\/(?:page\.css$|login(?:$|\/)|logout$|tokens(?:$|\/)|models\/)/.test(path)
  );
}

function pageFor(
  { identity, publicUrl, store, sessionSeconds, tokenDays }: Settings,
  { database, blobs, log }: Pick<PageDeps, 'database' | 'log'> & { readonly blobs: Blobs },
): PageHandler | null {
  if (!identity?.login) return null;
  const { issuer, claims, login } = identity;
  const { sessionSecret, ...client } = login;
  const returnUrl = `${publicUrl}/login/back`;
  return new PageHandler(
    { login: { issuer, claims, returnUrl, ...client }, sessionSecret, sessionSeconds, tokenDays },
    {
      ...{ database, blobs, publicUrl, log },
      storeOrigin: new URL(store.publicEndpoint).origin,
      removeModel: (id) => modelRemoval(database, blobs)(id),
    },
  );
}

function answerHealth(outgoing: ServerResponse, isWell: boolean): void {
  outgoing.writeHead(isWell ? 200 : 503, { 'Cache-Control': 'no-store' }).end();
}
