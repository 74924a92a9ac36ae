import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { say } from '../../../words/say';
import { refusalResponse } from '../../core/responses';
import { HttpRefusal, refusalFor, type RefusalDeps } from '../../core/serviceRefusal';
import { answerBrokenRequests, malformed } from './brokenRequests';
import { rawValues, sendResponse } from './webRequest';

/**
 * A server of which all answers have the form of the interface, including those that Node would send without a body.
 * @param answer its rejection is answered as a refusal
 */
export function interfaceServer(
  options: ServerOptions,
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>,
  deps: RefusalDeps,
): Server {
  const server = createServer({ ...options, requireHostHeader: false });
  server.on('request', (incoming, outgoing) => {
    const answered = async () => {
      mustBeOrdinary(incoming);
      await answer(incoming, outgoing);
    };
    answered().catch((error: unknown) => refuse(incoming, outgoing, error, deps));
  });
  server.on('checkExpectation', (incoming, outgoing) => {
    server.emit('request', incoming, outgoing);
  });
  answerBrokenRequests(server);
  return server;
}

/**
 * Checks what Node would refuse by itself, and a second Host header, which it accepts (RFC 9112, 3.2).
 * @throws HttpRefusal
 */
function mustBeOrdinary(incoming: IncomingMessage): void {
  const hosts = rawValues(incoming, 'host').length;
  if (hosts > 1 || (hosts === 0 && incoming.httpVersion !== '1.0')) throw malformed();
  if (!/^(?:100-continue)?$/i.test(incoming.headers.expect ?? '')) {
    throw new HttpRefusal(417, 'expectation', say('The service does not do what Expect asks for.'));
  }
}

/** Sends an error response, unless a response was started already. */
function refuse(
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
