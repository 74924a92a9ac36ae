import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request that is refused, with a sentence for a person and a code for a program. */
export class HttpRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** The field of the request that is wrong. */
    readonly field: string | null = null,
  ) {
    super(message);
    this.name = 'HttpRefusal';
  }
}

export function notFound(message: string): HttpRefusal {
  return new HttpRefusal(404, 'notFound', message);
}

// What a client may still send after it has been refused, before the connection is cut.
const lingerMs = 5000;

export function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    ...commonHeaders,
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': text.length,
    ...(!request.complete && { Connection: 'close' }),
  });
  if (request.complete) response.end(text);
  else endAfterRest(request, response, text);
}

export function sendRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: HttpRefusal,
): void {
  const { status, code, message, field } = refusal;
  const headers: Record<string, string> =
    status === 401
      ? { 'WWW-Authenticate': 'Bearer' }
      : status === 405
        ? { Allow: 'GET, POST' }
        : {};
  sendJson(
    request,
    response,
    status,
    { error: { code, message, ...(field && { field }) } },
    headers,
  );
}

export function sendRedirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { ...commonHeaders, Location: location, 'Content-Length': 0 });
  response.end();
}

export const commonHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const;

/**
 * Answers while the request is still arriving. Closing at once would reset the connection and take
 * the answer with it, so what comes is thrown away for a moment first.
 */
function endAfterRest(request: IncomingMessage, response: ServerResponse, text: Buffer): void {
  response.write(text);
  request.unpipe();
  request.resume();
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, lingerMs).unref();
  request.once('end', end).once('close', end);
}
