import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Lets pages of these origins read the answers (Fetch Standard, 3.3), and answers the preflight request of their
 * browser. The service interface uses no cookies, so this grants nothing: a page needs a token, as every client does.
 * @param origins as in `WEB_ORIGINS`
 * @returns whether the request was a preflight, which is then answered
 */
export function allowOrigin(
  { method, headers }: IncomingMessage,
  outgoing: ServerResponse,
  origins: readonly string[],
): boolean {
  if (origins.length === 0) return false;
  outgoing.setHeader('Vary', 'Origin');
  const { origin } = headers;
  if (origin === undefined || !origins.some((allowed) => isSame(allowed, origin))) return false;
  outgoing.setHeader('Access-Control-Allow-Origin', origin);
  outgoing.setHeader('Access-Control-Expose-Headers', 'Retry-After');
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false;
  outgoing.writeHead(204, answerToQuestion).end();
  return true;
}

const answerToQuestion = {
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Max-Age': '600',
} as const;

/**
 * VS Code runs each extension in an origin of its own, so the first label of a host may be a wildcard:
 * `https://*.vscode-cdn.net`.
 */
function isSame(allowed: string, origin: string): boolean {
  if (allowed === '*' || allowed === origin) return true;
  const [scheme = '', rest] = allowed.split('*');
  if (rest === undefined || !origin.startsWith(scheme) || !origin.endsWith(rest)) return false;
  const name = origin.slice(scheme.length, origin.length - rest.length);
  return /^[\w-]+$/.test(name);
}

/** @returns null for a text that is not a list of origins */
export function readOrigins(text: string): readonly string[] | null {
  const origins = text
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
  return origins.every((origin) => origin === '*' || isOrigin(origin)) ? origins : null;
}

function isOrigin(text: string): boolean {
  return /^https?:\/\/(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::\d{1,5})?$/.test(text);
}
