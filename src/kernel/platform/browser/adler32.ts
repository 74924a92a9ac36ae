/** The largest prime below 2¹⁶. */
const prime = 65521;

/** Number of bytes after which the sums must be reduced to stay exact (RFC 1950, 9). */
const sumsAtOnce = 5552;

/** The checksum of zlib streams. */
export function adler32(bytes: Uint8Array): number {
  let [low, high] = [1, 0];
  for (let start = 0; start < bytes.length; start += sumsAtOnce) {
    for (const byte of bytes.subarray(start, start + sumsAtOnce)) {
      low += byte;
      high += low;
    }
    low %= prime;
    high %= prime;
  }
  return ((high << 16) | low) >>> 0;
}
