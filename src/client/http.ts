import { Readable } from 'node:stream';
import fetch from 'node-fetch';
import type { RequestLife } from './requestLife';

export interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A text, or bytes as they come; the latter need a Content-Length among the headers. */
  readonly body?: string | AsyncIterable<Uint8Array>;
  /** Whether the answer may come compressed. Its limits are then counted decompressed. */
  readonly compress?: boolean;
}

export interface HttpAnswer {
  readonly status: number;
  header(name: string): string | null;
  /** The bytes of the body as they arrive. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * One request, one answer. Redirects are answers like any other: who follows them decides what goes
 * along. No agent is passed, so the editor's proxy and certificate settings stay in force.
 */
export async function send(request: HttpRequest, life: RequestLife): Promise<HttpAnswer> {
  const compress = request.compress === true;
  const response = await fetch(request.url, {
    method: request.method,
    headers: {
      'User-Agent': 'Caliper',
      ...(compress ? {} : { 'Accept-Encoding': 'identity' }),
      ...request.headers,
    },
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
    compress,
    signal: life.signal,
    ...(request.body === undefined ? {} : { body: bodyOf(request.body, life.signal) }),
  });
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    chunks: bytesOf(response.body),
  };
}

function bodyOf(body: string | AsyncIterable<Uint8Array>, signal: AbortSignal): string | Readable {
  if (typeof body === 'string') return body;
  // Not in object mode: the buffer is then measured in bytes, not in chunks.
  const stream = Readable.from(body, { objectMode: false });
  // node-fetch heeds the signal only until the answer has ended. A body that is refused early would
  // stay half sent, and its connection open.
  signal.addEventListener('abort', () => stream.destroy(), { once: true });
  return stream;
}

async function* bytesOf(body: NodeJS.ReadableStream | null): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  for await (const chunk of body) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}
