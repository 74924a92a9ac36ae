import type { HttpRefusal } from './serviceRefusal';

/** Responses must not be cached by proxies, and their type must not be guessed. */
export const commonHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** A response with a JSON body, and with the headers that every response has. */
export function jsonResponse(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const text = new TextEncoder().encode(JSON.stringify(body));
  return new Response(text, {
    status,
    headers: {
      ...commonHeaders,
      ...headers,
      ...jsonHeaders(text.length),
    },
  });
}

/** The headers of a JSON body. */
export function jsonHeaders(sizeBytes: number) {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(sizeBytes),
  } as const;
}

/** The response to a request that is refused. */
export function refusalResponse(refusal: HttpRefusal): Response {
  return jsonResponse(refusal.status, refusalBody(refusal), refusalHeaders(refusal));
}

/** What a refusal says to a program, as JSON. */
export function refusalBody({ code, message, field }: HttpRefusal) {
  return { error: { code, message, ...(field && { field }) } };
}

/** What a refusal says to a program, in headers (RFC 9110, 10.2.1, 10.2.3 and 15.5.2). */
export function refusalHeaders({
  status,
  retryAfterSeconds,
  methods,
}: HttpRefusal): Readonly<Record<string, string>> {
  return {
    ...(retryAfterSeconds !== null && { 'Retry-After': String(retryAfterSeconds) }),
    ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    ...(methods.length > 0 && { Allow: methods.join(', ') }),
  };
}

/** A redirect to a temporary address (302), as assets are handed out. */
export function redirectTo(location: string): Response {
  return new Response(null, {
    status: 302,
    headers: { ...commonHeaders, Location: location, 'Content-Length': '0' },
  });
}
