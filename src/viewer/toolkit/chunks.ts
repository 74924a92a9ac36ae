/** Approximate size of a piece, bytes. */
const pieceBytes = 2 * 2 ** 20;
/** Largest part of a chunk that is added at a time, bytes. */
const maxAtOnce = 2 ** 20;
/** Longest time that the page may be blocked at a stretch, ms. */
const longestTurn = 12;

/** The time, in milliseconds from any moment, and a way to let it pass. */
export interface Clock {
  readonly now: () => number;
  /** Lets the page process other events. */
  readonly pause: () => Promise<void>;
}

/** A piece of a file on its way to the host. */
export interface Chunk {
  readonly bytes: ArrayBuffer;
  readonly isLast: boolean;
}

/** Cuts the output of a generator into pieces for the host. The generator runs only while a piece is requested. */
export class Chunks {
  private readonly chunks: Iterator<Uint8Array>;
  private rest = new Uint8Array(0);

  constructor(
    chunks: Iterable<Uint8Array>,
    private readonly clock: Clock,
  ) {
    this.chunks = chunks[Symbol.iterator]();
  }

  /** Ends the generator. */
  end(): void {
    this.chunks.return?.();
  }

  async next(): Promise<Chunk> {
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

  /** Null after the last chunk. */
  private chunk(): Uint8Array | null {
    if (this.rest.length === 0) {
      const made = this.chunks.next();
      if (made.done === true) return null;
      this.rest = new Uint8Array(made.value);
    }
    const chunk = this.rest.subarray(0, maxAtOnce);
    this.rest = this.rest.subarray(maxAtOnce);
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
