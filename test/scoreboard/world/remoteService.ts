import type { IncomingMessage, ServerResponse } from 'node:http';
import { readAll, sendJson, startHost, type Host } from './host';

export const accessToken = 'canary-access-7f3Qz81';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly model: RemoteModel;
}

/** How one request is answered. */
export type Reply = (exchange: Exchange) => unknown;

export interface RemoteModel {
  readonly id: string;
  readonly uploadToken: string;
  /** How often the storage took its file as a whole. */
  stored: number;
  questions: number;
}

/**
 * A conversion service, its storage and a host that has no business here. What each answers is a list
 * of replies, the last of which repeats; without one it does what the interface says.
 */
export class RemoteService {
  grants: Reply[] = [];
  uploads: Reply[] = [];
  results: Reply[] = [];
  assets: Reply[] = [];
  files: Reply[] = [];
  /** Where grants send the file to: the storage, unless a bad network stands before it. */
  uploadPort: number | null = null;
  readonly models: RemoteModel[] = [];
  /** `grant`, `upload`, `result`, `visual`, `preview`, `file`, in order. */
  readonly asked: string[] = [];
  /** Told at every question. */
  onAsked: (what: string) => void = () => undefined;

  private constructor(
    readonly service: Host,
    readonly storage: Host,
    readonly elsewhere: Host,
  ) {}

  static async start(): Promise<RemoteService> {
    const parts: { remote?: RemoteService } = {};
    const service = await startHost('service', (...them) => parts.remote?.answer(...them));
    const storage = await startHost('storage', (...them) => parts.remote?.store(...them));
    const elsewhere = await startHost('elsewhere', (_, response) => response.end('glTF'));
    return (parts.remote = new RemoteService(service, storage, elsewhere));
  }

  count(what: string): number {
    return this.asked.filter((one) => one === what).length;
  }

  get storedFiles(): number {
    return this.models.reduce((sum, { stored }) => sum + stored, 0);
  }

  get hosts(): readonly Host[] {
    return [this.service, this.storage, this.elsewhere];
  }

  async close(): Promise<void> {
    await Promise.all(this.hosts.map((host) => host.close()));
  }

  /** Grants as the interface says, with an address of the caller's wish. */
  grantAt(address: (model: RemoteModel) => string): Reply {
    return ({ response, model: { id: modelId, uploadToken }, model }) => {
      sendJson(response, 200, { data: { uploadToken, modelId, uploadUrl: address(model) } });
    };
  }

  private readonly grantIt: Reply = this.grantAt(() => {
    const { port } = this.storage;
    return `https://storage.example.test:${this.uploadPort ?? port}/up`;
  });

  private answer(request: IncomingMessage, response: ServerResponse): unknown {
    const [, id = '', what = ''] =
      /models\/([^/]+)\/(?:assets\/)?(\w+)$/.exec(request.url ?? '') ?? [];
    if (request.method === 'POST') {
      const model = this.newModel();
      return this.reply('grant', this.grants, this.grantIt, { request, response, model });
    }
    const model = this.models.find((one) => one.id === id);
    if (!model) {
      sendJson(response, 404, {});
      return undefined;
    }
    const exchange = { request, response, model };
    if (what !== 'result') return this.reply(what, this.assets, this.sendOn, exchange);
    return this.reply('result', this.results, tellIt, exchange);
  }

  private store(request: IncomingMessage, response: ServerResponse): unknown {
    const model = this.models.at(-1) ?? this.newModel();
    const exchange = { request, response, model };
    return request.method === 'GET'
      ? this.reply('file', this.files, giveIt, exchange)
      : this.reply('upload', this.uploads, takeIt, exchange);
  }

  private readonly sendOn: Reply = ({ response, request }) => {
    const asset = request.url?.endsWith('preview') === true ? 'preview' : 'visual';
    const Location = `${this.storage.origin}/${asset}?X-Amz-Signature=canary-signature-51kd`;
    response.writeHead(302, { Location }).end();
  };

  private newModel(): RemoteModel {
    const number = this.models.length + 1;
    const token = { uploadToken: `canary-upload-${number}-x8Pq2` };
    const model = { id: `m-${number}`, ...token, stored: 0, questions: 0 };
    this.models.push(model);
    return model;
  }

  private reply(what: string, replies: Reply[], usual: Reply, exchange: Exchange): unknown {
    this.asked.push(what);
    this.onAsked(what);
    const next = replies.length > 1 ? replies.shift() : replies[0];
    return (next ?? usual)(exchange);
  }
}

export const takeIt: Reply = async ({ request, response, model }) => {
  await readAll(request);
  model.stored += 1;
  response.end();
};

export const tellIt: Reply = ({ response, model }) => {
  const isThere = model.stored > 0;
  if (isThere) model.questions += 1;
  const working = isThere ? state('processing') : state('created', { task: null });
  sendJson(response, 200, model.questions < 2 ? working : done(model.id));
};

export const giveIt: Reply = ({ request, response }) => {
  response.end(request.url?.startsWith('/preview') === true ? png : glb);
};

export const glb = Buffer.from('glTF\x02\0\0\0 and so on');
export const png = Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1');

export function state(status: string, more: Readonly<Record<string, unknown>> = {}) {
  const task = { id: 't-1', attempt: 1, status, errorCode: null, errorMessage: null };
  const timestamps = { createdAt: '2026-01-01T00:00:00.000Z' };
  return { status, phase: status, message: null, retryable: false, task, timestamps, ...more };
}

export function done(modelId: string) {
  const assets = `/api/v1/models/${modelId}/assets`;
  const timestamps = {
    createdAt: '2026-01-01T00:00:00.000Z',
    finishedAt: '2026-01-01T00:01:00.000Z',
  };
  return state('succeeded', {
    timestamps,
    url: `${assets}/visual`,
    imageUrl: `${assets}/preview`,
  });
}

/** Answers with a status, and whatever is read of a body is let go. */
export function status(code: number, headers: Readonly<Record<string, string>> = {}): Reply {
  return ({ request, response }) => {
    request.resume();
    response.writeHead(code, headers).end(JSON.stringify({ message: `It is ${code}.` }));
  };
}

export function says(body: unknown): Reply {
  return ({ response }) => sendJson(response, 200, body);
}

/** Takes the file as a whole, then answers so. */
export function storesAnd(reply: Reply): Reply {
  return async (exchange) => {
    await readAll(exchange.request);
    exchange.model.stored += 1;
    await reply(exchange);
  };
}

export const neverAnswers: Reply = () => undefined;

export const hangsUp: Reply = ({ request }) => request.socket.destroy();
