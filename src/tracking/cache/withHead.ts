/** A stream whose first bytes are known before anything is done with it. */
export interface Headed {
  readonly head: Uint8Array;
  /** All bytes, the first ones too. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Ends the stream early, when its chunks are not read. */
  readonly drop: () => Promise<void>;
}

/** Waits for the first `headBytes` of a stream, or for all if it has fewer. */
export async function withHead(
  chunks: AsyncIterable<Uint8Array>,
  headBytes: number,
): Promise<Headed> {
  const reader = chunks[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let bytes = 0;
  let isOver = false;
  while (bytes < headBytes && !isOver) {
    const next = await reader.next();
    isOver = next.done === true;
    if (next.done === true) break;
    first.push(next.value);
    bytes += next.value.length;
  }
  return {
    head: new Uint8Array(Buffer.concat(first).subarray(0, headBytes)),
    chunks: rejoined(first, isOver ? null : reader),
    drop: async () => {
      await reader.return?.();
    },
  };
}

async function* rejoined(
  first: readonly Uint8Array[],
  reader: AsyncIterator<Uint8Array> | null,
): AsyncGenerator<Uint8Array> {
  try {
    yield* first;
    if (reader === null) return;
    for (let next = await reader.next(); next.done !== true; next = await reader.next()) {
      yield next.value;
    }
  } finally {
    await reader?.return?.();
  }
}
