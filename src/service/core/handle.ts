import { say } from '../../words/say';
import type { Caller } from '../ports';
import type { CoreDeps, RouteHandler } from './coreDeps';
import { giveFile, sendToAsset, tellResult } from './giveResult';
import { grantUpload } from './grantUpload';
import { HttpRefusal, notFound } from './serviceRefusal';
import { refusalResponse } from './responses';
import { takeUpload } from './takeUpload';

interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly handle: RouteHandler;
  /** Whether a credential of its own, in the body or the address, stands for the access token. */
  readonly isOpen?: true;
}

/** Answers one request; it always answers. */
export type Handle = (request: Request, caller: Caller) => Promise<Response>;

/**
 * The conversion service's whole interface as a function. Every address but the two open ones asks for the access
 * token first.
 */
export function serviceHandler(deps: CoreDeps): Handle {
  const table = routes(deps);
  return async (request, caller) => {
    try {
      return await routed(table, request, caller);
    } catch (error) {
      return refusalResponse(refusalOf(error, deps));
    }
  };
}

function routes(deps: CoreDeps): readonly Route[] {
  const { served } = deps.blobs;
  return [
    { method: 'POST', path: /^\/api\/v1\/models\/upload-token$/, handle: grantUpload(deps) },
    { method: 'GET', path: /^\/api\/v1\/models\/([^/]+)\/result$/, handle: tellResult(deps) },
    {
      method: 'GET',
      path: /^\/api\/v1\/models\/([^/]+)\/assets\/([^/]+)$/,
      handle: sendToAsset(deps),
    },
    ...(served
      ? ([
          {
            method: 'POST',
            path: /^\/uploads\/([^/]+)$/,
            handle: takeUpload(deps, served),
            isOpen: true,
          },
          { method: 'GET', path: /^\/files\/([^/]+)$/, handle: giveFile(served), isOpen: true },
        ] as const)
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
  if (!route) {
    throw new HttpRefusal(405, 'wrongMethod', say('This address takes another method.'));
  }
  return route.handle(request, ...(route.path.exec(pathname)?.slice(1) ?? []));
}

/** The access token comes in the Authorization header, once, and nowhere else. */
function mustBeKnown(caller: Caller): void {
  if (caller.kind === 'known') return;
  const text =
    caller.why === 'noToken'
      ? say('This request needs an access token.')
      : say('The access token is not valid.');
  throw new HttpRefusal(401, 'unauthorized', text);
}

function refusalOf(error: unknown, { refusalOf: ofHost, log }: CoreDeps): HttpRefusal {
  if (error instanceof HttpRefusal) return error;
  log(`request failed: ${error instanceof Error ? error.message : String(error)}`, 'warning');
  return ofHost(error) ?? new HttpRefusal(500, 'internal', say('The service has a problem.'));
}
