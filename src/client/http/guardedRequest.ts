import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BodyGate } from './bodyGate';
import { guardedLookup } from '../hosts/guardedLookup';
import { identityEncoding, defaultHeaders, type HttpAnswer, type HttpRequest } from './httpRequest';
import type { RequestLife } from './requestLife';
import { entryOf } from '../../words/unknown';

/** A request to an address that a service named: the storage of an upload, or the file of an asset. */
export interface GuardedRequest extends HttpRequest {
  /** The address of that service: it must not lead into a closer network than its own. */
  readonly namedBy: URL;
  /** The body as a stream. It needs a Content-Length among the headers. */
  readonly body?: AsyncIterable<Uint8Array>;
  /** Holds back the body; `expects` says whether to send `Expect: 100-continue` meanwhile. */
  readonly gate?: BodyGate | undefined;
  readonly expects?: boolean;
}

/**
 * Sends one request to a place that a service named, and returns its answer. It uses its own DNS lookup, which
 * node-fetch does not support, and no agent, so the editor's proxy and certificate settings apply; a proxy resolves
 * names itself.
 */
export function sendGuarded(
  { method, url, headers: given, body, namedBy, gate, expects }: GuardedRequest,
  { signal }: RequestLife,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const target = new URL(url);
    const { request } = target.protocol === 'https:' ? https : http;
    const expect = expects === true ? { Expect: '100-continue' } : {};
    const headers = { ...defaultHeaders, ...identityEncoding, ...given, ...expect };
    const sent = request(target, { method, headers, signal, lookup: guardedLookup(namedBy) });
    if (gate !== undefined) {
      sent.once('continue', gate.go);
      sent.once('close', gate.close);
      // Node holds back the head until there is something of the body.
      sent.flushHeaders();
    }
    sent.once('response', (message) => {
      gate?.close();
      resolve(answerOf(message));
    });
    // Kept after the answer too: an unhandled error event would end the process.
    sent.on('error', reject);
    // Node closes a connection that switches protocols (status 101), which nobody asked for, without an error.
    sent.once('close', () => reject(closedWithoutAnswer()));
    if (body === undefined) sent.end();
    // Not in object mode: the buffer is then measured in bytes instead of chunks.
    else pipeline(Readable.from(body, { objectMode: false }), sent).catch(reject);
  });
}

function closedWithoutAnswer(): Error {
  return Object.assign(new Error('no answer'), { code: 'ECONNRESET' });
}

function answerOf(message: IncomingMessage): HttpAnswer {
  return {
    status: message.statusCode ?? 0,
    header: (name) => {
      const value = entryOf(message.headers, name.toLowerCase()) ?? null;
      return Array.isArray(value) ? value.join(', ') : value;
    },
    chunks: bytesOf(message),
  };
}

async function* bytesOf(message: IncomingMessage): AsyncGenerator<Uint8Array> {
  for await (const chunk of message) if (chunk instanceof Uint8Array) yield chunk;
}
