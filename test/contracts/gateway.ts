import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { uploadToken } from '../client/testClient';
import { readForm } from './form';

/** When a gateway answers what it can tell by the head of a request alone. */
export type Manner =
  /** As RFC 9110 has it: a refusal or `100 Continue` before the body. */
  | 'asked'
  /** `100 Continue` by habit, then a refusal at once. */
  | 'by habit'
  /** It does not know `Expect`, and refuses at once. */
  | 'unasked'
  /** It does not know `Expect`, and refuses when it has read everything. */
  | 'at the end'
  /** It answers `Expect` with 417. */
  | '417'
  /** It closes the connection when it sees `Expect`. */
  | 'closes';

export interface Rule {
  /** The method, credential and media type that it takes: the status of a refusal, or null. */
  refusal(request: IncomingMessage, url: URL): number | null;
  /** What it keeps of a body. */
  kept(request: IncomingMessage, body: Buffer): Buffer;
  /** What it answers of what it has. */
  answer?(kept: Buffer, body: Buffer): { headers?: Record<string, string>; json?: unknown };
  readonly allow?: string;
  /** Whether a credential is good for one presentation only, even a wrong one. */
  readonly burns?: boolean;
}

export interface Gateway {
  readonly origin: string;
  readonly kept: readonly Buffer[];
  /** Bytes of bodies, by request. */
  readonly bytes: readonly number[];
  readonly requests: readonly string[];
  /** Ends the old credential: that of the next grant is good. */
  renew(): void;
  close(): Promise<void>;
}

/** A storage behind a gateway: it looks at the credential before the method, and at both before the body. */
export async function startGateway(rule: Rule, manner: Manner): Promise<Gateway> {
  const kept: Buffer[] = [];
  const bytes: number[] = [];
  const requests: string[] = [];
  let isSpent = false;
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    request.on('error', () => undefined);
    const at = bytes.push(0) - 1;
    requests.push(`${request.method} ${request.headers['content-type']?.split(';')[0] ?? '-'}`);
    request.on('data', (chunk: Buffer) => (bytes[at] = (bytes[at] ?? 0) + chunk.length));
    const refusal = isSpent ? 401 : rule.refusal(request, new URL(request.url ?? '', 'http://g'));
    const words = isSpent ? 'This token was already used.' : 'No.';
    isSpent ||= rule.burns === true;
    const refuse = (status: number): void => {
      response.writeHead(status, rule.allow === undefined ? {} : { Allow: rule.allow });
      response.end(JSON.stringify({ message: words }));
    };
    if (refusal !== null && manner !== 'at the end') {
      refuse(refusal);
      return;
    }
    if (manner === 'asked') response.writeContinue();
    const body = await wholeBody(request);
    if (body === null) return;
    if (refusal !== null) {
      refuse(refusal);
      return;
    }
    const stored = rule.kept(request, body);
    kept.push(stored);
    const { headers = {}, json } = rule.answer?.(stored, body) ?? {};
    response.writeHead(201, headers);
    response.end(json === undefined ? undefined : JSON.stringify(json));
  };
  const server = createServer((request, response) => void take(request, response));
  if (manner === '417')
    server.on('checkExpectation', (_, response: ServerResponse) => response.end());
  if (manner !== 'by habit') {
    server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
      if (manner === '417') response.writeHead(417).end();
      else if (manner === 'closes') request.socket.destroy();
      else void take(request, response);
    });
  }
  const origin = await originOf(server);
  return {
    ...{ origin, kept, bytes, requests },
    renew: () => (isSpent = false),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function wholeBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(request, 'end').then(() => true);
  const isWhole = await Promise.race([ended, once(request, 'close').then(() => request.complete)]);
  return isWhole ? Buffer.concat(chunks) : null;
}

async function originOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
}

type Presented = 'bearer' | 'query' | 'path' | 'header' | 'none';

/** Takes one method and one way to present the credential; the credential is looked at first. */
export function takes(
  method: string,
  presented: Presented,
  body: 'raw' | 'form',
  more: Partial<Rule> = {},
): Rule {
  return {
    refusal: (request, url) => {
      if (!isPresented(presented, request, url)) return 401;
      if (request.method !== method) return 405;
      const isForm = request.headers['content-type']?.startsWith('multipart/form-data') === true;
      return isForm === (body === 'form') ? null : 415;
    },
    kept: (request, bytes) =>
      body === 'raw' ? bytes : (readForm(request, bytes).at(-1)?.body ?? Buffer.alloc(0)),
    ...more,
  };
}

function isPresented(how: Presented, { headers }: IncomingMessage, url: URL): boolean {
  if (how === 'bearer') return headers.authorization === `Bearer ${uploadToken}`;
  if (how === 'header') return headers['x-upload-token'] === uploadToken;
  // A signed address and a second credential: one too many.
  if (how !== 'none' && headers.authorization !== undefined) return false;
  if (how === 'query') return url.searchParams.get('token') === uploadToken;
  return how === 'none' || url.pathname.includes(uploadToken);
}

/** Keeps whatever a request brings, as a bucket of objects does. */
export const takesAnything = (more: Partial<Rule> = {}): Rule => ({
  refusal: () => null,
  kept: (_, body) => body,
  ...more,
});

export const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');
