import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { answerMs, SilentStore } from './signedBucket';

/** Longest wait for the next chunk of a body, in milliseconds. */
const silenceMs = 60_000;

/**
 * Streams the body of an answer into a file.
 * @param limitMs longest wait for the next chunk
 * @returns the SHA-256 of its bytes
 * @throws SilentStore when no chunk arrives within the limit
 */
export async function receiveFile(
  response: Response,
  file: string,
  limitMs = silenceMs,
): Promise<string> {
  const hash = createHash('sha256');
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new SilentStore()), limitMs);
  const meter = new Transform({
    transform(piece: Buffer, _encoding, done) {
      timer.refresh();
      hash.update(piece);
      done(null, piece);
    },
  });
  const body = response.body ? Readable.fromWeb(response.body) : Readable.from([]);
  const { signal } = silence;
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
