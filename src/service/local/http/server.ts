import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { say } from '../../../words/say';
import type { Handle } from '../../core/handle';
import { HttpRefusal } from '../../core/serviceRefusal';
import { refusalResponse } from '../../core/responses';
import type { ServiceLog } from '../../core/serviceLog';
import type { Access } from '../../ports';
import { guardLoopback, rawValues } from './guard';
import { sendResponse, webRequest } from './webRequest';

export interface ServerDeps {
  readonly access: Access;
  /** Asked for each request: the service's own address is known only when it listens. */
  readonly handle: () => Handle;
  readonly log: ServiceLog;
}

/** A server that keeps slow, large and foreign callers out before the interface sees them. */
export function guardedServer({ access, handle, log }: ServerDeps): Server {
  const server = createServer(
    {
      maxHeaderSize: 8 * 1024,
      headersTimeout: 3000,
      // Uploads may take long; readJson and receiveUpload watch their own bodies.
      requestTimeout: 0,
      keepAliveTimeout: 5000,
      connectionsCheckingInterval: 1000,
    },
    (incoming, outgoing) => {
      answer(incoming, outgoing).catch((error: unknown) => {
        refuse(incoming, outgoing, error, log);
      });
    },
  );
  server.maxConnections = 64;
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const port = portOf(server);
    guardLoopback(incoming, port);
    const { request, dropBody } = webRequest(incoming, `http://127.0.0.1:${port}`);
    const caller = await access.callerOf(rawValues(incoming, 'authorization'));
    await sendResponse(await handle()(request, caller), incoming, outgoing, dropBody);
  };
  return server;
}

/** Listens on loopback only; rejects when the port is taken. Returns the port. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve(portOf(server));
    });
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
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
  if (!isRefusal) log(`request failed: ${messageOf(error)}`, 'warning');
  const refusal = isRefusal
    ? error
    : new HttpRefusal(500, 'internal', say('The service has a problem.'));
  const dropBody = () => incoming.resume();
  sendResponse(refusalResponse(refusal), incoming, outgoing, dropBody).catch(() =>
    outgoing.destroy(),
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
