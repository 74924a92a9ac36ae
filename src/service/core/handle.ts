import { say } from '../../words/say';
import type { Caller } from '../ports';
import type { CoreDeps, OpenRouteHandler, RouteHandler } from './coreDeps';
import { giveFile, sendToAsset, giveResult } from './giveResult';
import { grantUpload } from './grantUpload';
import { mustBeKnown } from './mustBeKnown';
import { notFound, refusalFor, wrongMethod } from './serviceRefusal';
import { refusalResponse } from './responses';
import { takeUpload } from './takeUpload';

type Route = { readonly method: 'GET' | 'POST'; readonly path: RegExp } & (
  | { readonly isOpen: false; readonly handle: RouteHandler }
  | { readonly isOpen: true; readonly handle: OpenRouteHandler }
);

/** Handles one request; always resolves. */
export type Handle = (request: Request, caller: Caller) => Promise<Response>;

/**
 * The whole interface of the conversion service as a function. Every route except the two open ones requires the access
 * token.
 */
export function serviceHandler(deps: CoreDeps): Handle {
  const table = routes(deps);
  return async (request, caller) => {
    try {
      return await routed(table, request, caller);
    } catch (error) {
      return refusalResponse(refusalFor(error, deps));
    }
  };
}

function routes(deps: CoreDeps): readonly Route[] {
  const known = (method: Route['method'], path: RegExp, handle: RouteHandler): Route => ({
    ...{ method, path, handle },
    isOpen: false,
  });
  const open = (method: Route['method'], path: RegExp, handle: OpenRouteHandler): Route => ({
    ...{ method, path, handle },
    isOpen: true,
  });
  const { served } = deps;
  return [
    known('POST', /^\/api\/v1\/models\/upload-token$/, grantUpload(deps)),
    known('GET', /^\/api\/v1\/models\/([^/]+)\/result$/, giveResult(deps)),
    known('GET', /^\/api\/v1\/models\/([^/]+)\/assets\/([^/]+)$/, sendToAsset(deps)),
    ...(served
      ? [
          open('POST', /^\/uploads\/([^/]+)$/, takeUpload(deps, served)),
          open('GET', /^\/files\/([^/]+)$/, giveFile(served)),
        ]
      : []),
  ];
}

async function routed(
  table: readonly Route[],
  request: Request,
  caller: Caller,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const there = table.filter((route) => route.path.test(pathname));
  if (!there.some(({ isOpen }) => isOpen)) mustBeKnown(caller);
  if (there.length === 0) throw notFound(say('There is nothing at this address.'));
  const route = there.find(({ method }) => method === request.method);
  if (!route) throw wrongMethod(there.map(({ method }) => method));
  const parameters = route.path.exec(pathname)?.slice(1) ?? [];
  if (route.isOpen) return route.handle(request, ...parameters);
  return route.handle(request, mustBeKnown(caller), ...parameters);
}
