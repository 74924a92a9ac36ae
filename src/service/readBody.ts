import type { IncomingMessage } from 'node:http';
import { say } from '../words/say';
import { HttpRefusal } from './answer';

const limitBytes = 64 * 1024;
const limitMs = 5000;

/** Reads the JSON body of a small request. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const mediaType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') {
    throw notJson(say('The Content-Type must be application/json.'));
  }
  // What is said to be too large need not be waited for.
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge();
  try {
    return JSON.parse(await readText(request));
  } catch (error) {
    throw error instanceof SyntaxError ? notJson(say('The body is not JSON.')) : error;
  }
}

function readText(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    const fail = (error: Error) => {
      clearTimeout(timer);
      request.removeAllListeners('data');
      reject(error);
    };
    const timer = setTimeout(() => fail(tooSlow()), limitMs);
    request.on('data', (chunk: Buffer) => {
      sizeBytes += chunk.length;
      if (sizeBytes > limitBytes) fail(tooLarge());
      else chunks.push(chunk);
    });
    request.once('end', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks).toString('utf8'));
    });
    request.once('error', fail);
    request.once('close', () => {
      if (!request.complete) fail(new Error(say('The connection broke.')));
    });
  });
}

function notJson(message: string): HttpRefusal {
  return new HttpRefusal(422, 'invalidRequest', message);
}

function tooLarge(): HttpRefusal {
  return new HttpRefusal(413, 'tooLarge', say('The body of this request may have 64 KB.'));
}

function tooSlow(): HttpRefusal {
  return new HttpRefusal(408, 'tooSlow', say('The body of this request did not arrive in time.'));
}
