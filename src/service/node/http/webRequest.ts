import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { say } from '../../../words/say';
import { HttpRefusal, wrongMethod } from '../../core/serviceRefusal';

/** An HTTP request as a web-standard `Request`, which the core takes. */
export interface WebRequest {
  readonly request: Request;
  /** Discards the rest of the body. */
  readonly dropBody: () => void;
}

/** Bytes of the body that are buffered ahead of its reader. */
const aheadBytes = 256 * 1024;

/** Responses up to this size are sent in one piece. */
const smallBytes = 64 * 1024;

/** How long a client may still send after an error response before the connection is closed, in milliseconds. */
export const lingerMs = 5000;

/**
 * @param outgoing the response: when its connection breaks, the signal of the request is aborted
 * @throws HttpRefusal for a method that `Request` does not support
 */
export function webRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  baseUrl: string,
): WebRequest {
  const { method = 'GET', url = '/' } = incoming;
  const headers = new Headers(
    Object.entries(incoming.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
  );
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? bodyOf(incoming) : null;
  const gone = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort(brokenConnection());
  });
  try {
    const request = new Request(`${baseUrl}${url}`, {
      ...{ method, headers, body: body?.stream ?? null },
      ...{ duplex: 'half', signal: gone.signal },
    });
    return { request, dropBody: body?.drop ?? (() => incoming.resume()) };
  } catch {
    throw wrongMethod();
  }
}

/** All values of a header. Node drops a second Host header, so the raw list is used. */
export function rawValues({ rawHeaders }: IncomingMessage, name: string): readonly string[] {
  return rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === name);
}

/** The body as a stream with backpressure. */
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
        // It is the client's doing, or that of the network: no trouble of the service, which would be logged.
        const fail = () => {
          end(() => controller.error(brokenConnection()));
        };
        incoming.on('error', fail);
        incoming.once('close', () => {
          if (!incoming.complete) fail();
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

function brokenConnection(): HttpRefusal {
  return new HttpRefusal(400, 'malformed', say('The connection broke.'));
}

/** Sends a response, even while its request is still arriving. */
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
 * Closing at once would reset the connection and lose the response, so the rest of the request is read and discarded
 * for a short time.
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
