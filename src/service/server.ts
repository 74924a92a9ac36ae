import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { say } from '../words/say';
import { HttpRefusal, sendRefusal } from './answer';
import { diskRefusal } from './diskTroubles';
import { guardLoopback } from './guard';
import type { Handler } from './routeParts';
import type { ServiceLog } from './serviceLog';

/** A server that keeps slow, large and foreign callers out before a route sees them. */
export function guardedServer(handler: () => Handler, log: ServiceLog): Server {
  const server = createServer(
    {
      maxHeaderSize: 8 * 1024,
      headersTimeout: 3000,
      // Uploads may take long; readJsonBody and receiveUpload watch their own bodies.
      requestTimeout: 0,
      keepAliveTimeout: 5000,
      connectionsCheckingInterval: 1000,
    },
    (request, response) => {
      answer(request, response).catch((error: unknown) => {
        refuse(request, response, error, log);
      });
    },
  );
  server.maxConnections = 64;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    guardLoopback(request, portOf(server));
    await handler()(request, response);
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
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  log: ServiceLog,
): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
  } else if (error instanceof HttpRefusal) {
    sendRefusal(request, response, error);
  } else {
    log(`request failed: ${error instanceof Error ? error.message : String(error)}`, 'warning');
    const internal = () => new HttpRefusal(500, 'internal', say('The service has a problem.'));
    sendRefusal(request, response, diskRefusal(error) ?? internal());
  }
}
