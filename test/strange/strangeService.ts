import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { isRecord, isText } from '../../src/words/unknown';
import type { Answer, Life } from './lives';
import { startStorage, type Expected, type RunningStorage, type UploadContract } from './storage';

/** One file, the contract of the storage that takes it, and what its model goes through. */
export interface StrangeCase {
  readonly file: string;
  readonly contract: UploadContract;
  readonly life: Life;
}

export interface StrangeModel extends Expected {
  readonly file: string;
  /** What its storage has of it; `null` before it has anything. */
  stored: Buffer | null;
}

export interface StrangeService {
  readonly baseUrl: string;
  readonly token: string;
  /** The grants of a file, in order. */
  modelsOf(file: string): readonly StrangeModel[];
  /** What the storage of a file heard. */
  storageOf(file: string): RunningStorage;
  readonly stop: () => Promise<void>;
}

/**
 * A conversion service that keeps the interface and, file by file, is strange in what that leaves open.
 * Each case has a storage of its own, so that what worked at one says nothing about another.
 */
export async function startStrangeService(
  cases: readonly StrangeCase[],
  assets: { readonly visual: Buffer; readonly preview: Buffer },
): Promise<StrangeService> {
  const token = randomBytes(16).toString('hex');
  const models: StrangeModel[] = [];
  const storages = new Map<string, RunningStorage>();
  const moments = new Map<StrangeModel, { question: number; since: number }>();
  const refused = new Set<string>();
  const asks = new Map<string, number>();

  for (const { file, contract } of cases) {
    const whose = () => models.findLast((model) => model.file === file) ?? null;
    const keep = (_expected: Expected, bytes: Buffer) => {
      const model = whose();
      if (model !== null) model.stored = bytes;
    };
    storages.set(file, await startStorage(contract, whose, keep));
  }
  const storageOf = (file: string): RunningStorage => {
    const storage = storages.get(file);
    if (!storage) throw new Error(`No storage for ${file}`);
    return storage;
  };
  const caseOf = (file: string): StrangeCase => {
    const found = cases.find((one) => one.file === file);
    if (!found) throw new Error(`No case ${file}`);
    return found;
  };

  const server = createServer((request, response) => {
    request.on('error', () => undefined);
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const baseUrl = `http://127.0.0.1:${address.port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '';
    if (url.startsWith('/storage/')) {
      relative(request, response);
      return;
    }
    if (url.startsWith('/temporary/')) {
      giveTemporary(url, request, response);
      return;
    }
    if (request.headers.authorization !== `Bearer ${token}`) {
      sendJson(response, 401, {});
      return;
    }
    if (url === '/api/v1/models/upload-token') return grant(request, response);
    const [, id = '', what = ''] =
      /^\/api\/v1\/models\/([^/]+)\/(result|assets\/\w+)$/.exec(url) ?? [];
    const model = models.find(({ modelId }) => modelId === decodeURIComponent(id));
    if (model === undefined) sendJson(response, 404, { error: 'no such model' });
    else if (what === 'result') tell(model, request, response);
    else giveAsset(model, what.replace('assets/', ''), response);
  }

  async function grant(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const said: unknown = JSON.parse((await bodyOf(request)).toString());
    const name = isRecord(said) ? said['name'] : null;
    const found = cases.find(({ file }) => file === name);
    if (!isText(name) || !found) {
      sendJson(response, 422, { error: 'name' });
      return;
    }
    const { contract, life } = found;
    const count = models.filter(({ file }) => file === name).length;
    const modelId = `${life.modelId ?? randomUUID()}${count > 0 ? `-${count}` : ''}`;
    const uploadToken = contract.uploadToken ?? randomBytes(24).toString('base64url');
    const model: StrangeModel = { file: name, modelId, uploadToken, stored: null };
    models.push(model);
    const origin = contract.isRelative ? '' : storageOf(name).origin;
    const uploadUrl = `${origin}${contract.address(model)}`;
    sendJson(response, 200, { data: { uploadToken, modelId, uploadUrl } });
  }

  function relative(request: IncomingMessage, response: ServerResponse): void {
    const found = cases.find(({ contract }) => contract.isRelative);
    if (found) storageOf(found.file).handle(request, response);
    else sendJson(response, 404, {});
  }

  function tell(model: StrangeModel, request: IncomingMessage, response: ServerResponse): void {
    const created = { status: 'created', ...empty, timestamps: { createdAt } };
    if (model.stored === null) {
      sendJson(response, 200, created);
      return;
    }
    const moment = moments.get(model) ?? { question: 0, since: Date.now() };
    moment.question += 1;
    moments.set(model, moment);
    const assetsUrl = `${baseUrl}/api/v1/models/${encodeURIComponent(model.modelId)}/assets`;
    const said = caseOf(model.file).life.tell({
      question: moment.question,
      seconds: (Date.now() - moment.since) / 1000,
      running: (status, more = {}) => ({ status, ...empty, timestamps: { createdAt }, ...more }),
      succeeded: {
        ...{ status: 'succeeded', ...empty },
        timestamps: { createdAt, finishedAt: new Date().toISOString() },
        ...{ url: `${assetsUrl}/visual`, imageUrl: `${assetsUrl}/preview` },
      },
    });
    say(said, request, response);
  }

  function giveAsset(model: StrangeModel, which: string, response: ServerResponse): void {
    const { life } = caseOf(model.file);
    const bytes = bytesOf(life, which);
    const asked = (asks.get(`${model.file} ${which}`) ?? 0) + 1;
    asks.set(`${model.file} ${which}`, asked);
    if (bytes === null) sendJson(response, 404, {});
    else if (asked <= (life.assetsLateBy ?? 0)) sendJson(response, 409, { error: 'not ready' });
    else if (life.isDirect) response.writeHead(200).end(bytes);
    else {
      const place = [model.file, which, randomUUID()].map(encodeURIComponent).join('/');
      response.writeHead(302, { Location: `${baseUrl}/temporary/${place}` }).end();
    }
  }

  function giveTemporary(url: string, request: IncomingMessage, response: ServerResponse): void {
    const [file = '', which = ''] = url.split('/').slice(2).map(decodeURIComponent);
    const { life } = caseOf(file);
    const isNew = life.refusesFirst === true && !refused.has(`${file} ${which}`);
    refused.add(`${file} ${which}`);
    const bytes = bytesOf(life, which);
    request.resume();
    if (isNew || bytes === null) sendJson(response, 403, { error: 'Request has expired' });
    else response.writeHead(200).end(bytes);
  }

  function bytesOf(life: Life, which: string): Buffer | null {
    if (which === 'preview') return life.hasNoPreview ? null : assets.preview;
    if (which !== 'visual') return null;
    return life.visual === 'gzip' ? gzipSync(assets.visual) : assets.visual;
  }

  return {
    baseUrl,
    token,
    modelsOf: (file) => models.filter((model) => model.file === file),
    storageOf,
    stop: async () => {
      server.closeAllConnections();
      await Promise.all([
        new Promise((resolve) => server.close(resolve)),
        ...[...storages.values()].map((storage) => storage.close()),
      ]);
    },
  };
}

const createdAt = new Date().toISOString();
const empty = {
  ...{ phase: '', message: null, retryable: false, task: null },
  ...{ url: null, imageUrl: null },
};

function say(said: Answer, request: IncomingMessage, response: ServerResponse): void {
  if ('raw' in said) {
    said.raw(request, response);
    return;
  }
  const mark = said.bom ? '\uFEFF' : '';
  response.writeHead(said.status ?? 200, { 'Content-Type': 'application/json' });
  response.end(mark + JSON.stringify(said.json));
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function bodyOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.once('end', () => resolve(Buffer.concat(pieces))).once('error', reject);
  });
}
