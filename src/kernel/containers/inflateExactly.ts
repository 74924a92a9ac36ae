import { rethrowOutOfMemory } from '../base/outOfMemory';
import { type DeflateFormat, inflateStream } from '../platform';

/** The most bytes that one stream may inflate to. */
const largestStream = 512 * 1024 * 1024;

/** The largest compression ratio beyond the first MiB; streams in real CAD files stay below 15. */
const largestRatio = 200;

const free = 1024 * 1024;

/**
 * Inflates a deflated stream whose length its container states.
 * @param format `zlib` with header and checksum (RFC 1950), `raw` without (RFC 1951)
 * @returns null when the stream is damaged, has another length, or would exceed the limits
 */
export function inflateExactly(
  packed: Uint8Array,
  sizeBytes: number,
  format: DeflateFormat,
): Uint8Array | null {
  const most = Math.min(largestStream, free + packed.length * largestRatio);
  if (sizeBytes > most) return null;
  if (sizeBytes === 0) return new Uint8Array(0);
  try {
    const bytes = inflateStream(packed, format, sizeBytes);
    return bytes.length === sizeBytes ? bytes : null;
  } catch (error) {
    rethrowOutOfMemory(error);
    return null;
  }
}
