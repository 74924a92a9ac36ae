import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { say } from '../../../words/say';
import { wrongMethod } from '../../core/serviceRefusal';

/** A request as the service's core takes it. */
export interface WebRequest {
  readonly request: Request;
  /** Throws away what still comes of the body. */
  readonly dropBody: () => void;
}

/** What a body may be ahead of its reader. */
const aheadBytes = 256 * 1024;

/** An answer of this size is sent in one piece. */
const smallBytes = 64 * 1024;

/** What a client may still send after it has been refused, before the connection is cut, in milliseconds. */
export const lingerMs = 5000;

/** @throws HttpRefusal for a method that no web request has */
export function webRequest(incoming: IncomingMessage, baseUrl: string): WebRequest {
  const { method = 'GET', url = '/' } = incoming;
  const headers = new Headers(
    Object.entries(incoming.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
  );
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? bodyOf(incoming) : null;
  try {
    const request = new Request(`${baseUrl}${url}`, {
      ...{ method, headers, body: body?.stream ?? null },
      duplex: 'half',
    });
    return { request, dropBody: body?.drop ?? (() => incoming.resume()) };
  } catch {
    throw wrongMethod();
  }
}

/** All values of a header. Node keeps the first of two Host headers and drops the second: only the raw list shows both. */
export function rawValues({ rawHeaders }: IncomingMessage, name: string): readonly string[] {
  return rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === name);
}

/** The body piece by piece, as fast as it is read and no faster. */
function bodyOf(incoming: IncomingMessage) {
  let isDropped = false;
  const drop = () => {
    isDropped = true;
    incoming.resume();
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = (close: () => void) => {
          if (isDropped) return;
          isDropped = true;
          close();
        };
        incoming.on('data', (piece: Uint8Array) => {
          if (isDropped) return;
          controller.enqueue(piece);
          if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
        });
        incoming.once('end', () => end(() => controller.close()));
        incoming.on('error', (error) => end(() => controller.error(error)));
        incoming.once('close', () => {
          if (incoming.complete) return;
          end(() => controller.error(new Error(say('The connection broke.'))));
        });
        incoming.pause();
      },
      pull() {
        incoming.resume();
      },
      cancel: drop,
    },
    { highWaterMark: aheadBytes, size: (piece) => piece.byteLength },
  );
  return { stream, drop };
}

/** Sends an answer, also while its request is still arriving. */
export async function sendResponse(
  answer: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  dropBody: () => void,
): Promise<void> {
  const isWhole = incoming.complete;
  outgoing.writeHead(answer.status, {
    ...Object.fromEntries(answer.headers),
    ...(!isWhole && { Connection: 'close' }),
  });
  if (Number(answer.headers.get('content-length')) <= smallBytes) {
    outgoing.write(new Uint8Array(await answer.arrayBuffer()));
  } else if (answer.body) {
    await pipeline(Readable.fromWeb(answer.body), outgoing, { end: false });
  }
  if (isWhole) outgoing.end();
  else endAfterRest(incoming, outgoing, dropBody);
}

/**
 * Closing at once would reset the connection and take the answer with it, so what comes is thrown away for a
 * moment first.
 */
function endAfterRest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  dropBody: () => void,
): void {
  dropBody();
  const end = () => {
    clearTimeout(timer);
    outgoing.end();
  };
  const timer = setTimeout(end, lingerMs).unref();
  incoming.once('end', end).once('close', end);
}
