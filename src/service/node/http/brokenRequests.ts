import { Buffer } from 'node:buffer';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { codeOf } from '../../../words/errorCode';
import { say } from '../../../words/say';
import { commonHeaders, jsonHeaders, refusalBody, refusalHeaders } from '../../core/responses';
import { HttpRefusal, wrongMethod } from '../../core/serviceRefusal';
import { lingerMs } from './webRequest';

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/**
 * Answers malformed, oversized and late requests in the error form of the interface; Node itself would answer without a
 * body. The answer repeats nothing of the request.
 */
export function answerBrokenRequests(server: Server): void {
  /** The exchanges of each connection that are not yet answered, in the order of their requests. */
  const open = new WeakMap<Duplex, Exchange[]>();
  const broken = new WeakSet<Duplex>();
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { socket } = incoming;
    const exchange = { incoming, outgoing };
    open.set(socket, [...(open.get(socket) ?? []), exchange]);
    outgoing.once('close', () => {
      open.set(
        socket,
        openOn(socket).filter((other) => other !== exchange),
      );
    });
  });
  const openOn = (socket: Duplex) => open.get(socket) ?? [];
  server.on('clientError', (error: Error, socket: Duplex) => {
    // Every further chunk of a broken connection is another error.
    if (broken.has(socket)) return;
    broken.add(socket);
    // Pipelined requests before it get their own answers first, or the client would take this one for theirs.
    const before = openOn(socket)
      .filter(({ incoming }) => incoming.complete)
      .at(-1);
    const end = () => endBroken(socket, error, openOn(socket)[0]);
    if (before) before.outgoing.once('close', end);
    else end();
  });
  // A tunnel to another machine: Node would close the connection without an answer.
  server.on('connect', (_incoming, socket: Duplex) => {
    socket.on('error', () => undefined);
    endLine(socket, answerTo(wrongMethod()));
  });
}

/** @param exchange of the request whose body is broken; its answer may have begun or ended already */
function endBroken(socket: Duplex, error: Error, exchange: Exchange | undefined): void {
  if (!socket.writable || codeOf(error) === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  endLine(socket, exchange?.outgoing.headersSent === true ? '' : answerTo(refusalOf(error)));
}

/** Reads and discards further bytes for a moment, because a connection closed at once would lose the answer. */
function endLine(socket: Duplex, answer: string): void {
  socket.end(answer);
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer)).resume();
}

function refusalOf(error: Error): HttpRefusal {
  switch (codeOf(error) ?? '') {
    case 'HPE_HEADER_OVERFLOW':
      return headersTooLarge();
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new HttpRefusal(413, 'tooLarge', say('This request is too large.'));
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new HttpRefusal(408, 'tooSlow', say('This request did not arrive in time.'));
    default:
      return malformed();
  }
}

function headersTooLarge(): HttpRefusal {
  const text = say('The headers of this request are too large.');
  return new HttpRefusal(431, 'headersTooLarge', text);
}

export function malformed(): HttpRefusal {
  return new HttpRefusal(400, 'malformed', say('This is not a well-formed HTTP request.'));
}

function answerTo(refusal: HttpRefusal): string {
  const body = JSON.stringify(refusalBody(refusal));
  const headers = {
    ...commonHeaders,
    ...refusalHeaders(refusal),
    ...jsonHeaders(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const { status } = refusal;
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n');
}
