import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BodyGate } from './bodyGate';
import { guardedLookup } from '../hosts/guardedLookup';
import { identityEncoding, defaultHeaders, type HttpAnswer, type HttpRequest } from './httpRequest';
import type { RequestLife } from './requestLife';
import { entryOf } from '../../words/unknown';

/** A request to a place that a service named: the storage of an upload, or the file of an asset. */
export interface GuardedRequest extends HttpRequest {
  /** The address of that service: its word must not lead into a closer network than its own. */
  readonly namedBy: URL;
  /** Bytes as they come. They need a Content-Length among the headers. */
  readonly body?: AsyncIterable<Uint8Array>;
  /** Holds the body back; whether to ask for `100 Continue` meanwhile. */
  readonly gate?: BodyGate | undefined;
  readonly expects?: boolean;
}

/**
 * One request to another place, one answer. It has a lookup of its own, which node-fetch does not
 * take, and no agent, so the editor's proxy and certificate settings stay in force; a proxy looks
 * names up by itself.
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
      // Node holds the head back until there is something of the body.
      sent.flushHeaders();
    }
    sent.once('response', (message) => {
      gate?.close();
      resolve(answerOf(message));
    });
    // After the answer as well: an error that nobody hears would end the process.
    sent.on('error', reject);
    if (body === undefined) sent.end();
    // Not in object mode: the buffer is then measured in bytes, not in chunks.
    else pipeline(Readable.from(body, { objectMode: false }), sent).catch(reject);
  });
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
