import type { Server } from 'node:http';
import type { Handle } from '../../core/handle';
import type { ServiceLog } from '../../core/serviceLog';
import type { Access } from '../../ports';
import { guardLoopback } from './guard';
import { interfaceServer } from '../../node/http/interfaceServer';
import { portOf } from '../../node/http/listen';
import { rawValues, sendResponse, webRequest } from '../../node/http/webRequest';

export interface ServerDeps {
  readonly access: Access;
  /** Called for each request, because the service's own URL is known only after it listens. */
  readonly handle: () => Handle;
  readonly log: ServiceLog;
}

/** A server that rejects slow, large and foreign requests before they reach the interface. */
export function guardedServer({ access, handle, log }: ServerDeps): Server {
  const server = interfaceServer(
    {
      maxHeaderSize: 8 * 1024,
      headersTimeout: 3000,
      // Uploads may take long; readJson and receiveUpload have their own timeouts.
      requestTimeout: 0,
      keepAliveTimeout: 5000,
      connectionsCheckingInterval: 1000,
    },
    async (incoming, outgoing) => {
      const port = portOf(server);
      guardLoopback(incoming, port);
      const { request, dropBody } = webRequest(incoming, outgoing, `http://127.0.0.1:${port}`);
      const caller = await access.callerOf(rawValues(incoming, 'authorization'));
      await sendResponse(await handle()(request, caller), incoming, outgoing, dropBody);
    },
    { refusalOf: () => null, log },
  );
  server.maxConnections = 64;
  return server;
}
