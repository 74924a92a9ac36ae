import type { IncomingMessage, ServerResponse } from 'node:http';
import { refusalResponse } from '../../core/responses';
import { refusalFor, type RefusalDeps } from '../../core/serviceRefusal';
import { sendResponse } from './webRequest';

/** Sends an error response, unless a response was started already. */
export function refuse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  error: unknown,
  deps: RefusalDeps,
): void {
  if (outgoing.headersSent || outgoing.destroyed) {
    outgoing.destroy();
    return;
  }
  const dropBody = () => incoming.resume();
  sendResponse(refusalResponse(refusalFor(error, deps)), incoming, outgoing, dropBody).catch(() =>
    outgoing.destroy(),
  );
}
