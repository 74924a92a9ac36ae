import { isRecord } from '../../../../src/words/unknown';
import { bodyOf, json, serve } from '../../../client/loopback';

/** A registry on loopback, which keeps what it is given; `closeServers` ends it. */
export interface Registry {
  readonly address: string;
  /** What was stored, in the order in which it came. */
  readonly stored: readonly Buffer[];
  /** How each request said who it is. */
  readonly authorizations: ReadonlySet<string>;
}

type Answer = (
  asked: { readonly method: string; readonly path: string; readonly body: Buffer },
  stored: Buffer[],
) => unknown;

/** As the marketplace of VS Code answers `vsce`: first where its resources are, then the extension itself. */
export function marketplace(): Promise<Registry> {
  const location = (id: string, routeTemplate: string) => ({
    ...{ id, area: 'gallery', resourceName: 'extensions', routeTemplate },
    ...{ resourceVersion: 2, minVersion: '1.0', maxVersion: '7.2', releasedVersion: '0.0' },
  });
  const locations = [
    location('a41192c8-9525-4b58-bc86-179fa549d80d', '_apis/{area}/{resource}'),
    location(
      'e11ea35a-16fe-4b80-ab11-c4cab88a0966',
      '_apis/{area}/publishers/{publisherName}/{resource}/{extensionName}',
    ),
  ];
  return registry(({ method, body }, stored) => {
    if (method === 'OPTIONS') return { count: locations.length, value: locations };
    if (method === 'GET') return stored.length === 0 ? null : { versions: [] };
    stored.push(body);
    return { versions: [] };
  });
}

/** As Open VSX answers `ovsx`. */
export function openVsx(publisher: string): Promise<Registry> {
  return registry(({ method, path, body }, stored) => {
    if (path === '/api/version') return { version: '1.4.0' };
    if (path === '/api/-/size-limit') return { sizeLimit: 5e8 };
    if (method !== 'POST' || path !== '/api/-/publish') return null;
    stored.push(body);
    return { namespace: publisher, name: 'caliper', version: '1', targetPlatform: 'universal' };
  });
}

/** As the registry of npm answers `npm view` and `npm publish`. */
export function npmRegistry(): Promise<Registry> {
  let packument: Record<string, unknown> | null = null;
  return registry(({ method, body }, stored) => {
    if (method === 'GET') return packument;
    const told: unknown = JSON.parse(body.toString('utf8'));
    if (!isRecord(told) || !isRecord(told['_attachments'])) return null;
    packument = told;
    for (const attachment of Object.values(told['_attachments'])) {
      if (isRecord(attachment)) stored.push(Buffer.from(String(attachment['data']), 'base64'));
    }
    return { ok: true };
  });
}

async function registry(answer: Answer): Promise<Registry> {
  const stored: Buffer[] = [];
  const authorizations = new Set<string>();
  const { origin } = await serve(async (request, response) => {
    const { method = '', url = '', headers } = request;
    if (headers.authorization !== undefined) authorizations.add(headers.authorization);
    const body = await bodyOf(request);
    const { pathname } = new URL(url, 'http://registry.invalid');
    const result = answer({ method, path: decodeURIComponent(pathname), body }, stored);
    json(response, result === null ? 404 : 200, result ?? { error: 'not_found' });
  });
  return { address: origin, stored, authorizations };
}
