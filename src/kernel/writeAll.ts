/** What a file that is open does with chunks: it may take fewer bytes than there are, and says how many. */
export interface ChunkSink {
  writev(chunks: readonly Uint8Array[]): Promise<{ readonly bytesWritten: number }>;
}

/**
 * Writes chunks one behind the other, all of them. A system takes fewer bytes without an error when there are
 * very many, and when they fill the disk: it fails when it is asked to take the rest.
 */
export async function writeAll(target: ChunkSink, chunks: readonly Uint8Array[]): Promise<void> {
  let rest = chunks.filter(({ length }) => length > 0);
  while (rest.length > 0) {
    const { bytesWritten } = await target.writev(rest);
    if (bytesWritten === 0) throw new Error('a file that takes no more');
    rest = behind(rest, bytesWritten);
  }
}

function behind(chunks: readonly Uint8Array[], count: number): Uint8Array[] {
  let left = count;
  return chunks.flatMap((chunk) => {
    const taken = Math.min(left, chunk.length);
    left -= taken;
    return taken === chunk.length ? [] : [chunk.subarray(taken)];
  });
}
