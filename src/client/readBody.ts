/** Collects a body; null as soon as it is longer than `limitBytes`. */
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

/** The first `limitBytes` of a body; what comes after is not waited for. */
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

/** Decoded JSON, or undefined when the bytes are none. A byte order mark says the encoding and is left out. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    const json: unknown = JSON.parse(new TextDecoder(encodingOf(bytes)).decode(bytes));
    return json;
  } catch {
    return undefined;
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
