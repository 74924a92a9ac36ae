/** An open file that is written in chunks: it may write fewer bytes than requested, and returns the number. */
export interface ChunkSink {
  writev(chunks: readonly Uint8Array[]): Promise<{ readonly bytesWritten: number }>;
}

/** The limits of one call: systems accept a limited number of chunks, and report at most 2 GiB. */
const max = { chunks: 512, bytes: 2 ** 26 } as const;

/**
 * Writes all chunks in order, in steps of limited size. A system may write fewer bytes without an error when the disk
 * is getting full; then the call for the rest fails.
 * @throws Error when no progress is made
 */
export async function writeAll(target: ChunkSink, chunks: readonly Uint8Array[]): Promise<void> {
  let [first, begun] = [0, 0];
  while (first < chunks.length) {
    const step = stepFrom(chunks, first, begun);
    const length = step.reduce((sum, chunk) => sum + chunk.length, 0);
    const taken = length === 0 ? 0 : await take(target, step, length);
    begun += taken;
    // Skips chunks that are written completely, and empty ones.
    for (let chunk = chunks[first]; chunk && begun >= chunk.length; chunk = chunks[++first]) {
      begun -= chunk.length;
    }
  }
}

/** @param begun bytes of the first chunk that are already written */
function stepFrom(chunks: readonly Uint8Array[], first: number, begun: number): Uint8Array[] {
  const step: Uint8Array[] = [];
  let left: number = max.bytes;
  for (let i = first; i < chunks.length && step.length < max.chunks && left > 0; i++) {
    const start = i === first ? begun : 0;
    const piece = chunks[i]?.subarray(start, start + left);
    if (!piece || piece.length === 0) continue;
    step.push(piece);
    left -= piece.length;
  }
  return step;
}

async function take(target: ChunkSink, step: Uint8Array[], length: number): Promise<number> {
  const { bytesWritten } = await target.writev(step);
  if (Number.isInteger(bytesWritten) && bytesWritten > 0 && bytesWritten <= length) {
    return bytesWritten;
  }
  throw new Error(`a file that says it took ${bytesWritten} of ${length} bytes`);
}
