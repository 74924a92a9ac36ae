import type { IncomingMessage } from 'node:http';
import { say } from '../../../words/say';
import { HttpRefusal } from '../../core/serviceRefusal';
import { isPlainPath } from '../../node/http/plainPath';
import { rawValues } from '../../node/http/webRequest';

/**
 * Admits only programs of this machine that address this service. Browsers always send Origin or Sec-Fetch-Site with a
 * page's request, and a name rebound to 127.0.0.1 (DNS rebinding) still appears in Host.
 */
export function guardLoopback(request: IncomingMessage, port: number): void {
  const hosts = rawValues(request, 'host');
  const host = hosts[0]?.toLowerCase();
  const isOurs = host === `127.0.0.1:${port}` || host === `localhost:${port}`;
  if (hosts.length !== 1 || !isOurs) {
    throw refused(say('The Host header does not name this service.'));
  }
  if (rawValues(request, 'origin').length > 0) {
    throw refused(say('Pages may not call this service.'));
  }
  const isFromPage = rawValues(request, 'sec-fetch-site').some((site) => site !== 'none');
  if (isFromPage) throw refused(say('Pages may not call this service.'));
  if (!isPlainPath(request.url ?? '')) {
    throw new HttpRefusal(404, 'notFound', say('There is nothing at this address.'));
  }
}

function refused(message: string): HttpRefusal {
  return new HttpRefusal(403, 'refusedCaller', message);
}
