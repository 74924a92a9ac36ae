import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { Webhook } from 'standardwebhooks';

export interface News {
  readonly id: string;
  readonly body: string;
  readonly status: number;
}

/** Listens to webhooks, and looks at the signature of each by the package of the standard. */
export class NewsListener {
  readonly heard: News[] = [];
  wrongSignatures = 0;
  private readonly server: Server;

  private constructor(
    secret: string,
    /** What to answer to the news that comes next, which may take its time. */
    private readonly answerTo: (count: number) => number | Promise<number>,
  ) {
    const standard = new Webhook(secret);
    this.server = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const body = Buffer.concat(pieces).toString();
        if (!isSigned(standard, body, request.headers)) this.wrongSignatures += 1;
        void this.answer(String(request.headers['webhook-id']), body).then((status) =>
          response.writeHead(status).end(),
        );
      });
    });
  }

  static async start(
    secret: string,
    answerTo: (count: number) => number | Promise<number> = () => 204,
  ): Promise<NewsListener> {
    const listener = new NewsListener(secret, answerTo);
    await new Promise<void>((resolve) => listener.server.listen(0, '127.0.0.1', resolve));
    return listener;
  }

  get address(): string {
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/news`;
  }

  /** The ids under which each model was told, by the model. */
  idsByModel(): ReadonlyMap<string, ReadonlySet<string>> {
    const ids = new Map<string, Set<string>>();
    for (const { id, body } of this.heard) {
      const [, model = ''] = /"modelId":"([^"]+)"/.exec(body) ?? [];
      ids.set(model, (ids.get(model) ?? new Set()).add(id));
    }
    return ids;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(id: string, body: string): Promise<number> {
    const status = await this.answerTo(this.heard.length);
    this.heard.push({ id, body, status });
    return status;
  }
}

function isSigned(standard: Webhook, body: string, headers: IncomingHttpHeaders): boolean {
  const header = (name: string) => String(headers[name]);
  try {
    standard.verify(body, {
      'webhook-id': header('webhook-id'),
      'webhook-timestamp': header('webhook-timestamp'),
      'webhook-signature': header('webhook-signature'),
    });
    return true;
  } catch {
    return false;
  }
}
