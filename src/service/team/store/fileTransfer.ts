import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { answerMs } from './signedBucket';

/**
 * Writes the body of an answer into a file, piece by piece.
 * @returns the SHA-256 of its bytes
 */
export async function receiveFile(response: Response, file: string): Promise<string> {
  const hash = createHash('sha256');
  const meter = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
  const body = response.body ? Readable.fromWeb(response.body) : Readable.from([]);
  await pipeline(body, meter, createWriteStream(file, { mode: 0o600 }));
  return hash.digest('hex');
}

/**
 * Puts a file to an address, piece by piece. With a length: stores take no body whose end is not known.
 * @returns the status of the answer
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
    sending.setTimeout(answerMs, () => sending.destroy(new Error('The store is silent.')));
    pipeline(createReadStream(file), sending).catch(reject);
  });
}
