import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { startWebService } from '../../src/service/web/webService';
import { uploadForm } from '../fixtures/serviceCalls';
import { startThread } from '../service/web/kernelScript';
import { MemoryFolder, sharedLocks } from '../service/web/memoryFolder';
import { interfaceLaws } from './interfaceLaws';

interfaceLaws('the service of a browser', async () => {
  let handle: (request: Request) => Promise<Response> = () => Promise.reject(new Error('not yet'));
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing, handle).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const baseUrl = `http://127.0.0.1:${port}`;
  const service = await startWebService({
    ...{ baseUrl, folder: new MemoryFolder(), takeLease: sharedLocks(), startScript: startThread },
    ...{ version: '0.2.0', quality: 'draft', timeLimitSeconds: 120, log: () => undefined },
  });
  ({ handle } = service);
  return {
    ...{ baseUrl, token: service.token },
    source: { name: 'mayo_332.stp', bytes: readFileSync(path.resolve('samples/mayo_332.stp')) },
    upload: uploadForm,
    stop: async () => {
      await service.stop();
      server.close();
      server.closeAllConnections();
    },
  };
});

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: (request: Request) => Promise<Response>,
): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(Buffer.from(piece));
  const { url = '/', method = 'GET', headers } = incoming;
  const body = pieces.length > 0 ? new Uint8Array(Buffer.concat(pieces)) : null;
  const request = new Request(`http://${headers.host}${url}`, {
    ...{ method, body },
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  });
  const response = await handle(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}
