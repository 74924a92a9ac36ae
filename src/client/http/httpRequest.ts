import fetch from 'node-fetch';
import type { RequestLife } from './requestLife';

export interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request to the service itself. */
export interface ServiceRequest extends HttpRequest {
  readonly body?: string;
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
export async function send(request: ServiceRequest, life: RequestLife): Promise<HttpAnswer> {
  // node-fetch would break off a body that was never sent, with an error that nobody can catch.
  life.signal.throwIfAborted();
  const compress = request.compress === true;
  const response = await fetch(request.url, {
    method: request.method,
    headers: {
      ...defaultHeaders,
      ...(compress ? {} : identityEncoding),
      ...request.headers,
    },
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
    compress,
    signal: life.signal,
    ...(request.body === undefined ? {} : { body: request.body }),
  });
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    chunks: bytesOf(response.body),
  };
}

export const defaultHeaders = { 'User-Agent': 'Caliper' };
export const identityEncoding = { 'Accept-Encoding': 'identity' };

async function* bytesOf(body: NodeJS.ReadableStream | null): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  for await (const chunk of body) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}
