import type { HttpRefusal } from './serviceRefusal';

/** Responses must not be cached by proxies, and their type must not be guessed. */
export const commonHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const;

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

export function jsonHeaders(sizeBytes: number) {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(sizeBytes),
  } as const;
}

export function refusalResponse(refusal: HttpRefusal): Response {
  return jsonResponse(refusal.status, refusalBody(refusal), headersOf(refusal));
}

/** What a refusal says to a program, as JSON. */
export function refusalBody({ code, message, field }: HttpRefusal) {
  return { error: { code, message, ...(field && { field }) } };
}

function headersOf({ status, retryAfterSeconds }: HttpRefusal): Readonly<Record<string, string>> {
  if (retryAfterSeconds !== null) return { 'Retry-After': String(retryAfterSeconds) };
  if (status === 401) return { 'WWW-Authenticate': 'Bearer' };
  return status === 405 ? { Allow: 'GET, POST' } : {};
}

export function redirectTo(location: string): Response {
  return new Response(null, {
    status: 302,
    headers: { ...commonHeaders, Location: location, 'Content-Length': '0' },
  });
}
