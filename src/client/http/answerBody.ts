/** Reads a whole body; null as soon as it is longer than `limitBytes`. */
export async function readBody(
  chunks: AsyncIterable<Uint8Array>,
  limitBytes: number,
): Promise<Uint8Array | null> {
  const kept: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > limitBytes) return null;
    kept.push(chunk);
  }
  return Buffer.concat(kept);
}

/** Reads the first `limitBytes` of a body; the rest is not awaited. */
export async function readStart(
  chunks: AsyncIterable<Uint8Array>,
  limitBytes: number,
): Promise<Uint8Array> {
  const kept: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of chunks) {
    kept.push(chunk);
    total += chunk.length;
    if (total >= limitBytes) break;
  }
  return Buffer.concat(kept).subarray(0, limitBytes);
}
