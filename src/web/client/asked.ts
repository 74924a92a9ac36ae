import type { HttpAnswer } from '../../client/http/httpRequest';
import { networkError } from '../../client/http/networkError';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { ask, isServedHere } from './served';

/** @throws ServiceError `network` when the browser withholds the answer, without saying why */
export async function asked(url: string, init: RequestInit): Promise<Response> {
  const headers = headersOf(url, init);
  try {
    return await ask(url, { ...init, headers, redirect: redirectOf(url), ...plain });
  } catch (cause) {
    if (isServedHere(url) || isAborted(init)) throw cause;
    const { host, origin } = new URL(url);
    const code = await noWayTo(origin, init);
    if (isAborted(init)) throw cause;
    if (code) throw networkError(Object.assign(new Error(code, { cause }), { code }), host);
    if (await isRedirected(url, { ...init, headers })) throw storeIsSilent(host, headers, cause);
    throw new ServiceError(
      'network',
      say(
        '{host} gave no answer that a browser hands on. Whoever runs it must let pages of VS Code read its answers, by the headers {headers}.',
        { host, headers: neededHeaders(init, headers) },
      ),
      { cause },
    );
  }
}

function isAborted({ signal }: RequestInit): boolean {
  return signal?.aborted === true;
}

/**
 * Node's code for the reason why nothing of an origin can be had, by a request whose answer is not read, so that the
 * origin need not allow it; null when it answers.
 */
async function noWayTo(
  origin: string,
  { signal = null }: RequestInit,
): Promise<'ENETUNREACH' | 'EHOSTUNREACH' | null> {
  if (typeof navigator !== 'undefined' && !navigator.onLine) return 'ENETUNREACH';
  return fetch(origin, { ...plain, signal, mode: 'no-cors' }).then(
    () => null,
    () => 'EHOSTUNREACH',
  );
}

/**
 * Whether a failed request is answered by a redirect: then it is the other place that hands nothing on. A browser tells
 * so only of a redirect that it does not follow.
 */
async function isRedirected(url: string, init: RequestInit): Promise<boolean> {
  if ((init.method ?? 'GET') !== 'GET') return false;
  try {
    const { type, status, body } = await ask(url, { ...init, redirect: 'manual', ...plain });
    await body?.cancel();
    return type === 'opaqueredirect' || (status >= 300 && status < 400);
  } catch {
    return false;
  }
}

// After a redirect a browser asks with `Origin: null`, and without the access token. `Accept` needs no permission.
function storeIsSilent(host: string, headers: Headers, cause: unknown): ServiceError {
  const others = [...headers.keys()].filter((name) => !['authorization', 'accept'].includes(name));
  const text = say(
    '{host} redirects to a place that gave no answer that a browser hands on. Whoever runs that place, such as a store, must let all pages read its answers, by the headers {headers}.',
    { host, headers: allowing('*', 'GET', others) },
  );
  return new ServiceError('network', text, { cause });
}

// A condition on reading from another origin needs a permission that services do not give; their answers are compared
// in any case.
function headersOf(url: string, { method = 'GET', headers }: RequestInit): Headers {
  const given = new Headers(headers);
  const isKept = isServedHere(url) || method !== 'GET';
  const conditions = isKept ? [] : ['If-None-Match', 'If-Modified-Since'];
  for (const name of conditions) given.delete(name);
  return given;
}

/** A browser follows redirects without reporting them. In this tab a redirect is returned as an answer. */
function redirectOf(url: string): 'manual' | 'follow' {
  return isServedHere(url) ? 'manual' : 'follow';
}

const plain = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const;

/** The headers that the service must send so that the browser passes on its answer (Fetch Standard, 3.3). */
function neededHeaders({ method = 'GET' }: RequestInit, headers: Headers): string {
  const here = typeof origin === 'string' && origin !== 'null' ? origin : '*';
  return allowing(here, method, [...headers.keys()]);
}

function allowing(from: string, method: string, headers: readonly string[]): string {
  return [
    `Access-Control-Allow-Origin: ${from}`,
    `Access-Control-Allow-Methods: ${method}`,
    ...(headers.length === 0 ? [] : [`Access-Control-Allow-Headers: ${headers.join(', ')}`]),
  ].join('; ');
}

export function answerOf(response: Response): HttpAnswer {
  const isFiltered = response.type === 'cors';
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    chunks: bytesOf(response.body),
    isDecoded: isFiltered || response.headers.has('content-encoding'),
    isFiltered,
  };
}

async function* bytesOf(
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
