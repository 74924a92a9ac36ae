import { say } from '../../words/say';
import { HttpRefusal } from './serviceRefusal';

const limitBytes = 64 * 1024;
const limitMs = 5000;

/** Reads the JSON body of a small request. */
export async function readJson(request: Request): Promise<unknown> {
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') {
    throw notJson(say('The Content-Type must be application/json.'));
  }
  // A body whose Content-Length is too large is refused before it arrives.
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge();
  try {
    return JSON.parse(await readText(request));
  } catch (error) {
    throw error instanceof SyntaxError ? notJson(say('The body is not JSON.')) : error;
  }
}

/** The type of `Request.body` does not specify its chunks, which are bytes. */
interface Piece {
  readonly done: boolean;
  readonly value?: unknown;
}

/**
 * Reads the body of a small request as text.
 * @throws HttpRefusal when it is too large or too slow
 */
export async function readText({ body }: Request): Promise<string> {
  const reader = body?.getReader();
  if (!reader) return '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooSlow()), limitMs);
  });
  const decoder = new TextDecoder();
  let text = '';
  let sizeBytes = 0;
  try {
    for (;;) {
      const piece: Piece = await Promise.race([reader.read(), late]);
      const { done, value } = piece;
      if (done) return text + decoder.decode();
      if (!(value instanceof Uint8Array)) throw new TypeError('not bytes');
      sizeBytes += value.byteLength;
      if (sizeBytes > limitBytes) throw tooLarge();
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    clearTimeout(timer);
    reader.closed.catch(() => undefined);
    reader.releaseLock();
  }
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
