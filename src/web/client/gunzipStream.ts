/** @throws an error that `isDamage` recognises, when the data is damaged or truncated */
export async function* gunzip(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = packed[Symbol.asyncIterator]();
  const troubles: unknown[] = [];
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const next = await source.next();
        if (next.done === true) controller.close();
        else controller.enqueue(Uint8Array.from(next.value));
      } catch (error) {
        troubles.push(error);
        controller.error(error);
      }
    },
  });
  const reader = stream.pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } catch (error) {
    // An error of the network is thrown as it is.
    throw troubles.length > 0 ? troubles[0] : new Damage(error);
  } finally {
    await reader.cancel().catch(() => undefined);
    await source.return?.();
  }
}

class Damage extends Error {
  constructor(cause: unknown) {
    super('damaged', { cause });
  }
}

export function isDamage(error: unknown): boolean {
  return error instanceof Damage;
}
