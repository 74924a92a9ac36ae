import { say } from '../../words/say';
import { Refusal } from '../base/refusal';
import { rethrowOutOfMemory } from '../base/outOfMemory';
import { inflateStream } from '../platform';

/** The largest size of an inflated stream in bytes. */
export const inflatedLimit = 512 * 2 ** 20;

/** The largest compression ratio beyond the first MiB; real streams stay below a tenth of it. */
const ratioLimit = 200;

/** The most bytes that a compressed stream of `length` bytes may inflate to. */
export function maxInflatedSize(length: number): number {
  return Math.min(2 ** 20 + length * ratioLimit, inflatedLimit);
}

/**
 * Inflates a zlib or gzip stream.
 * @param growsTooMuch makes the refusal of a stream that inflates to too many bytes
 * @throws Refusal when the stream is damaged, cut off, or grows out of all proportion
 */
export function inflate(
  bytes: Uint8Array,
  form: 'zlib' | 'gzip' = 'zlib',
  growsTooMuch = tooLarge,
): Uint8Array {
  try {
    return inflateStream(bytes, form, maxInflatedSize(bytes.byteLength));
  } catch (cause) {
    rethrowOutOfMemory(cause);
    if (cause instanceof RangeError) throw growsTooMuch();
    throw new Refusal(
      'damagedFile',
      say(
        'A compressed part of the file is damaged or cut off. Copy it again from where it came, or save it again.',
      ),
      {
        cause,
      },
    );
  }
}

export function tooLarge(): Refusal {
  return new Refusal(
    'tooComplex',
    say('A compressed part of the file grows beyond all bounds when it is unpacked.'),
  );
}
