import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import { certificate, privateKey } from './certificate';

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A host of the internet, as far as the client can tell. */
export interface Host {
  readonly origin: string;
  readonly port: number;
  /** All that it was told, as text: request lines, headers and the start of each body. */
  readonly heard: readonly string[];
  close(): Promise<void>;
  /** Comes back at the same port. */
  reopen(): Promise<void>;
}

const noted = 4096;

export async function startHost(name: string, handler: Handler): Promise<Host> {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer({ key: privateKey, cert: certificate }, (request, response) => {
    heard.push(`${request.method ?? ''} ${request.url ?? ''}\n${request.rawHeaders.join('\n')}`);
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    // Beside the handler's own reading; where it never reads, nothing flows.
    const push = request.push.bind(request);
    let seen = 0;
    request.push = (chunk: unknown, encoding?: BufferEncoding) => {
      if (Buffer.isBuffer(chunk) && seen < noted) heard.push(chunk.subarray(0, noted).toString());
      if (Buffer.isBuffer(chunk)) seen += chunk.length;
      return push(chunk, encoding);
    };
    void Promise.resolve(handler(request, response)).catch(() => request.socket.destroy());
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  server.on('tlsClientError', () => undefined);
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  const port = await listen(0);
  return {
    origin: `https://${name}.example.test:${port}`,
    port,
    heard,
    async close() {
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
    async reopen() {
      await listen(port);
    },
  };
}

export async function readAll(request: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of request) bytes += Buffer.isBuffer(chunk) ? chunk.length : 0;
  return bytes;
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}
