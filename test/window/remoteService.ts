import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A remote service that takes every file, shows nothing, and demands its one token. */
export class RemoteService {
  readonly tokens: string[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async open(accepted: string): Promise<RemoteService> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = addressOf(server);
    const service = new RemoteService(server, `http://127.0.0.1:${port}`);
    server.on('request', (request, response) => {
      service.answer(request, response, `Bearer ${accepted}`);
    });
    return service;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private answer(request: IncomingMessage, response: ServerResponse, accepted: string): void {
    request.resume();
    request.on('end', () => {
      const path = request.url ?? '';
      if (path === '/storage') {
        send(response, 200, {});
        return;
      }
      const token = request.headers.authorization ?? '';
      this.tokens.push(token);
      if (token !== accepted) send(response, 401, {});
      else if (path.endsWith('/upload-token')) send(response, 200, { data: this.grant() });
      else if (path.endsWith('/result')) send(response, 200, running);
      else send(response, 404, {});
    });
  }

  private grant() {
    return { uploadToken: 'one-time-credential', modelId: 'm-1', uploadUrl: `${this.url}/storage` };
  }
}

const running = {
  status: 'WORKING',
  phase: 'reading surfaces',
  message: null,
  retryable: false,
  task: null,
  timestamps: { createdAt: '2026-01-01T12:00:00.000Z' },
  url: null,
  imageUrl: null,
};

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address;
}
