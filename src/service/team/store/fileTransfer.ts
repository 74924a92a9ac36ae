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

export interface ReceivingOptions {
  /** What the body must have. */
  readonly sizeBytes?: number;
  /** Longest wait for the next chunk, and how far the body may fall behind its least rate. */
  readonly limitMs?: number;
}

/**
 * Streams the body of an answer into a file.
 * @returns the SHA-256 of its bytes
 * @throws StoreTrouble when no chunk arrives within the limit, the body falls behind, or it has another size: whatever
 * stands before a store may cut it short with a length that fits, and that is no damage of the file
 */
export async function receiveFile(
  response: Response,
  file: string,
  { sizeBytes, limitMs = silenceMs }: ReceivingOptions = {},
): Promise<string> {
  const hash = createHash('sha256');
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new SilentStore()), limitMs);
  const start = performance.now();
  let length = 0;
  const wrongSize = () =>
    new StoreTrouble(`The store gives ${length} bytes of a file of ${sizeBytes}.`);
  const meter = new Transform({
    transform(piece: Buffer, _encoding, done) {
      timer.refresh();
      length += piece.length;
      if (performance.now() - start > limitMs + length / leastRate) {
        limit.abort(new StoreTrouble('The store gives a file too slowly.'));
      }
      // At once: an endless body would fill the disk.
      if (sizeBytes !== undefined && length > sizeBytes) limit.abort(wrongSize());
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
  if (sizeBytes !== undefined && length < sizeBytes) throw wrongSize();
  return hash.digest('hex');
}

/**
 * Uploads a file by PUT, as a stream. Its length is sent, because stores accept no body of unknown length.
 * @param limitMs how far the upload may fall behind its least rate, with its answer
 * @returns the status code of the answer
 * @throws StoreTrouble when the store is silent, or falls behind
 */
export function sendFile(
  address: string,
  file: string,
  size: number,
  mediaType: string,
  limitMs = silenceMs,
): Promise<number> {
  const start = address.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Length': size, 'Content-Type': mediaType };
    const timer = setTimeout(
      () => {
        reject(new StoreTrouble('The store takes a file too slowly.'));
        sending.destroy();
      },
      limitMs + size / leastRate,
    );
    const sending = start(address, { method: 'PUT', headers }, (answer) => {
      answer.resume().once('error', reject);
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    // Without an error, where the answer switches protocols.
    sending.once('close', () => {
      clearTimeout(timer);
      reject(new Error('The store closed the connection.'));
    });
    sending.setTimeout(answerMs, () => sending.destroy(new SilentStore()));
    pipeline(createReadStream(file), sending).catch(reject);
  });
}
