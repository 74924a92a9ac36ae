import type { IncomingMessage, ServerResponse } from 'node:http';
import { say } from '../../../words/say';
import { refusalResponse } from '../../core/responses';
import type { ServiceLog } from '../../core/serviceLog';
import { HttpRefusal } from '../../core/serviceRefusal';
import { sendResponse } from './webRequest';

/** Answers a request that came to nothing: a refusal as it is, anything else as a problem of the service, which is logged. */
export function refuse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  error: unknown,
  log: ServiceLog,
): void {
  if (outgoing.headersSent || outgoing.destroyed) {
    outgoing.destroy();
    return;
  }
  const isRefusal = error instanceof HttpRefusal;
  if (!isRefusal) {
    log(`request failed: ${error instanceof Error ? error.message : String(error)}`, 'warning');
  }
  const refusal = isRefusal
    ? error
    : new HttpRefusal(500, 'internal', say('The service has a problem.'));
  const dropBody = () => incoming.resume();
  sendResponse(refusalResponse(refusal), incoming, outgoing, dropBody).catch(() =>
    outgoing.destroy(),
  );
}
