import { say } from '../words/say';
import { HttpRefusal, notFound } from './answer';
import { giveFile, sendToAsset, tellResult } from './giveResult';
import { grantUpload } from './grantUpload';
import { guardToken } from './guard';
import type { Handler, RouteDeps } from './routeParts';
import { takeUpload } from './takeUpload';

interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly handle: Handler;
  /** Whether a credential of its own, in the body or the address, stands for the access token. */
  readonly isOpen?: true;
}

/** The whole interface. Every address but the two open ones asks for the access token first. */
export function routes(parts: RouteDeps): Handler {
  const table: readonly Route[] = [
    { method: 'POST', path: /^\/api\/v1\/models\/upload-token$/, handle: grantUpload(parts) },
    { method: 'GET', path: /^\/api\/v1\/models\/([^/]+)\/result$/, handle: tellResult(parts) },
    {
      method: 'GET',
      path: /^\/api\/v1\/models\/([^/]+)\/assets\/([^/]+)$/,
      handle: sendToAsset(parts),
    },
    { method: 'POST', path: /^\/uploads\/([^/]+)$/, handle: takeUpload(parts), isOpen: true },
    { method: 'GET', path: /^\/files\/([^/]+)$/, handle: giveFile(parts), isOpen: true },
  ];
  return async (request, response) => {
    const path = request.url ?? '';
    const there = table.filter((route) => route.path.test(path));
    if (!there.some(({ isOpen }) => isOpen)) guardToken(request, parts.tokenHash);
    if (there.length === 0) throw notFound(say('There is nothing at this address.'));
    const route = there.find(({ method }) => method === request.method);
    if (!route) {
      throw new HttpRefusal(405, 'wrongMethod', say('This address takes another method.'));
    }
    await route.handle(request, response, ...(route.path.exec(path)?.slice(1) ?? []));
  };
}
