import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { answerMs, SilentStore, StoreTrouble } from './signedBucket';

/** Longest wait for the next chunk of a body, in milliseconds. */
const silenceMs = 60_000;

/** Least rate of a body as a whole, in bytes per millisecond (1 MB a second), beyond that wait. */
const leastRate = 1000;

/**
 * Streams the body of an answer into a file.
 * @param limitMs longest wait for the next chunk, and how far the body may fall behind its least rate
 * @returns the SHA-256 of its bytes
 * @throws StoreTrouble when no chunk arrives within the limit, or the body falls behind
 */
export async function receiveFile(
  response: Response,
  file: string,
  limitMs = silenceMs,
): Promise<string> {
  const hash = createHash('sha256');
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new SilentStore()), limitMs);
  const start = performance.now();
  let length = 0;
  const meter = new Transform({
    transform(piece: Buffer, _encoding, done) {
      timer.refresh();
      length += piece.length;
      if (performance.now() - start > limitMs + length / leastRate) {
        limit.abort(new StoreTrouble('The store gives a file too slowly.'));
      }
      hash.update(piece);
      done(null, piece);
    },
  });
  const body = response.body ? Readable.fromWeb(response.body) : Readable.from([]);
  const { signal } = limit;
  try {
    await pipeline(body, meter, createWriteStream(file, { mode: 0o600 }), { signal });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
  return hash.digest('hex');
}

/**
 * Uploads a file by PUT, as a stream. Its length is sent, because stores accept no body of unknown length.
 * @returns the status code of the answer
 */
export function sendFile(
  address: string,
  file: string,
  size: number,
  mediaType: string,
): Promise<number> {
  const start = address.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Length': size, 'Content-Type': mediaType };
    const sending = start(address, { method: 'PUT', headers }, (answer) => {
      answer.resume().once('error', reject);
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    // Without an error, where the answer switches protocols.
    sending.once('close', () => reject(new Error('The store closed the connection.')));
    sending.setTimeout(answerMs, () => sending.destroy(new SilentStore()));
    pipeline(createReadStream(file), sending).catch(reject);
  });
}
