/** What a file that is open does with chunks: it may take fewer bytes than there are, and says how many. */
export interface ChunkSink {
  writev(chunks: readonly Uint8Array[]): Promise<{ readonly bytesWritten: number }>;
}

/** A system takes at most so many chunks at once, and tells of up to 2 GiB, in 32 bits, how much it took. */
const most = { chunks: 512, bytes: 2 ** 26 } as const;

/**
 * Writes chunks one behind the other, all of them, in steps of bounded size. A system takes fewer bytes without an
 * error when they fill the disk: it fails when it is asked to take the rest.
 * @throws Error where a system does not get on
 */
export async function writeAll(target: ChunkSink, chunks: readonly Uint8Array[]): Promise<void> {
  let [first, begun] = [0, 0];
  while (first < chunks.length) {
    const step = stepFrom(chunks, first, begun);
    const length = step.reduce((sum, chunk) => sum + chunk.length, 0);
    const taken = length === 0 ? 0 : await take(target, step, length);
    begun += taken;
    // What is taken whole, and empty chunks with it.
    for (let chunk = chunks[first]; chunk && begun >= chunk.length; chunk = chunks[++first]) {
      begun -= chunk.length;
    }
  }
}

/** @param begun bytes of the first chunk that are written already */
function stepFrom(chunks: readonly Uint8Array[], first: number, begun: number): Uint8Array[] {
  const step: Uint8Array[] = [];
  let left: number = most.bytes;
  for (let i = first; i < chunks.length && step.length < most.chunks && left > 0; i++) {
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
