import { type FetchedName, assetWord } from '../../interface/asset';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { gunzip, isDamage } from './gunzip';

export interface DecompressLimits {
  readonly which: FetchedName;
  readonly maxBytes: number;
}

/** No model compresses better, but a decompression bomb does. The limit applies from `harmlessBytes` on. */
const maxRatio = 250;
const harmlessBytes = 16 * 1024 ** 2;

/**
 * Decompresses an asset that was stored compressed: storages return what they were given. gzip is recognised by its
 * first bytes. zstd is too, but is reported as an error, because no library here can read it.
 */
export async function* decompressed(
  chunks: AsyncIterable<Uint8Array>,
  limits: DecompressLimits,
): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]();
  try {
    const head = await headOf(source);
    const whole = after(head, source);
    if (startsWith(head, zstd)) throw packed(limits.which, 'zstd');
    yield* startsWith(head, gzip) ? gunzipped(whole, limits) : whole;
  } finally {
    await source.return?.();
  }
}

const gzip = [0x1f, 0x8b, 0x08];
const zstd = [0x28, 0xb5, 0x2f, 0xfd];

/** Reads enough bytes to recognise the format; one byte suffices for most uncompressed ones. */
async function headOf(source: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array();
  while ([gzip, zstd].some((magic) => head.length < magic.length && mayStart(head, magic))) {
    const next = await source.next();
    if (next.done === true) break;
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  return head;
}

function mayStart(head: Uint8Array, magic: readonly number[]): boolean {
  return magic.slice(0, head.length).every((byte, i) => head[i] === byte);
}

function startsWith(head: Uint8Array, magic: readonly number[]): boolean {
  return head.length >= magic.length && mayStart(head, magic);
}

async function* after(
  head: Uint8Array,
  source: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  for (let next = await source.next(); next.done !== true; next = await source.next()) {
    yield next.value;
  }
}

async function* gunzipped(
  chunks: AsyncGenerator<Uint8Array>,
  { which, maxBytes }: DecompressLimits,
): AsyncGenerator<Uint8Array> {
  let packedBytes = 0;
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of chunks) {
      packedBytes += chunk.length;
      yield chunk;
    }
  };
  try {
    for await (const chunk of gunzip(counted())) {
      bytes += chunk.length;
      const isBomb = bytes > harmlessBytes && bytes > packedBytes * maxRatio;
      if (bytes > maxBytes || isBomb) throw tooLarge(which, isBomb ? bytes : maxBytes);
      yield chunk;
    }
  } catch (error) {
    throw isDamage(error) ? damaged(which, error) : error;
  }
}

function tooLarge(which: FetchedName, bytes: number): ServiceError {
  const megabytes = Math.round(bytes / 1024 ** 2);
  return new ServiceError(
    'tooLarge',
    say('The {which} came packed (gzip) and is unpacked larger than {megabytes} MB.', {
      which: assetWord(which),
      megabytes,
    }),
  );
}

function damaged(which: FetchedName, cause: unknown): ServiceError {
  return new ServiceError(
    'contract',
    say('The {which} came packed (gzip) and cannot be unpacked: it is damaged or broke off.', {
      which: assetWord(which),
    }),
    { cause },
  );
}

function packed(which: FetchedName, encoding: string): ServiceError {
  return new ServiceError(
    'contract',
    say('The {which} came compressed ({encoding}), unasked.', {
      which: assetWord(which),
      encoding,
    }),
  );
}
