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
  /** Whether the answer may be compressed. Limits then apply to the decompressed bytes. */
  readonly compress?: boolean;
}

/** The answer to a request, as soon as its headers are there. */
export interface HttpAnswer {
  readonly status: number;
  header(name: string): string | null;
  /** The bytes of the body as they arrive. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /**
   * Whether a browser has taken a Content-Encoding off them, or may have: of an answer from another origin it shows few
   * headers, and Content-Length is that of the encoded bytes. It makes sure by itself that none is missing.
   */
  readonly isDecoded?: boolean;
  /** Whether a browser hides its headers, except those of a short list and those that the answer itself exposes. */
  readonly isFiltered?: boolean;
}

/**
 * Sends one request and returns its answer. Redirects are returned like any other answer: the caller that follows them
 * decides which headers to send. No agent is passed, so the editor's proxy and certificate settings apply.
 */
export async function send(request: ServiceRequest, life: RequestLife): Promise<HttpAnswer> {
  // node-fetch would abort a body that was never sent, with an error that cannot be caught.
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

/** Headers of every request. */
export const defaultHeaders = { 'User-Agent': 'Caliper' };
/** The header that asks for bytes without compression. */
export const identityEncoding = { 'Accept-Encoding': 'identity' };

async function* bytesOf(body: NodeJS.ReadableStream | null): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  for await (const chunk of body) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}
