import { createHash } from 'node:crypto';
import { sniffBytes } from '../../model/assetKind';
import type { CachedAsset } from './cachedAsset';

export type StreamFacts = Pick<CachedAsset, 'sizeBytes' | 'sha256' | 'head'>;

/** The size, the hash and the first bytes of a stream. */
export class StreamHash {
  private readonly hash = createHash('sha256');
  private readonly head: Uint8Array[] = [];
  private sizeBytes = 0;

  /** Passes the bytes through, and reports how many there were so far. */
  async *through(
    chunks: AsyncIterable<Uint8Array>,
    tell: (sizeBytes: number) => void,
  ): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.hash.update(chunk);
      if (this.sizeBytes < sniffBytes) this.head.push(chunk.slice(0, sniffBytes - this.sizeBytes));
      this.sizeBytes += chunk.length;
      tell(this.sizeBytes);
      yield chunk;
    }
  }

  /** The facts about the whole stream; to be read once, at its end. */
  get facts(): StreamFacts {
    const head = new Uint8Array(Buffer.concat(this.head));
    return { sizeBytes: this.sizeBytes, sha256: this.hash.digest('hex'), head };
  }
}
