/** Bytes of a piece, about. */
const pieceBytes = 2 * 2 ** 20;
/** No chunk adds more to a piece at once. */
const mostAtOnce = 2 ** 20;
/** Longer than this the page does not stand still, milliseconds. */
const longestTurn = 12;

export interface Clock {
  readonly now: () => number;
  /** Lets the page do what else it has to do. */
  readonly pause: () => Promise<void>;
}

export interface Piece {
  readonly bytes: ArrayBuffer;
  readonly isLast: boolean;
}

/** Cuts what a generator makes into pieces for the host. It works only while one is asked for. */
export class Pieces {
  private readonly chunks: Iterator<Uint8Array>;
  private rest = new Uint8Array(0);

  constructor(
    chunks: Iterable<Uint8Array>,
    private readonly clock: Clock,
  ) {
    this.chunks = chunks[Symbol.iterator]();
  }

  /** The generator is not asked any more. */
  end(): void {
    this.chunks.return?.();
  }

  async next(): Promise<Piece> {
    const taken: Uint8Array[] = [];
    let since = this.clock.now();
    for (let size = 0; size < pieceBytes;) {
      const chunk = this.chunk();
      if (!chunk) return { bytes: joined(taken), isLast: true };
      taken.push(chunk);
      size += chunk.length;
      if (this.clock.now() - since < longestTurn) continue;
      await this.clock.pause();
      since = this.clock.now();
    }
    return { bytes: joined(taken), isLast: false };
  }

  /** Null after the last one. */
  private chunk(): Uint8Array | null {
    if (this.rest.length === 0) {
      const made = this.chunks.next();
      if (made.done === true) return null;
      this.rest = new Uint8Array(made.value);
    }
    const chunk = this.rest.subarray(0, mostAtOnce);
    this.rest = this.rest.subarray(mostAtOnce);
    return chunk;
  }
}

function joined(chunks: readonly Uint8Array[]): ArrayBuffer {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all.buffer;
}
