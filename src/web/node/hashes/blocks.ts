/** The block size of all these digests, in bytes (FIPS 180-4, RFC 1321). */
const blockBytes = 64;

/** The position of the message length in the last block. */
const lengthAt = 56;

/** A digest that is computed over blocks of 64 bytes. */
export interface HashKind {
  readonly start: readonly number[];
  /** Whether words are little-endian. */
  readonly isLittleEndian: boolean;
  /** Mixes one block into the state. */
  readonly mix: (state: Uint32Array, block: DataView) => void;
}

/** A digest in progress. */
export class BlockHash {
  private state: Uint32Array;
  private readonly rest = new Uint8Array(blockBytes);
  private restBytes = 0;
  private sizeBytes = 0;

  constructor(private readonly kind: HashKind) {
    this.state = Uint32Array.from(kind.start);
  }

  update(bytes: Uint8Array): void {
    this.sizeBytes += bytes.length;
    let at = 0;
    while (at < bytes.length) {
      if (this.restBytes === 0 && bytes.length - at >= blockBytes) {
        this.kind.mix(this.state, new DataView(bytes.buffer, bytes.byteOffset + at, blockBytes));
        at += blockBytes;
        continue;
      }
      const taken = Math.min(blockBytes - this.restBytes, bytes.length - at);
      this.rest.set(bytes.subarray(at, at + taken), this.restBytes);
      this.restBytes += taken;
      at += taken;
      if (this.restBytes === blockBytes) this.mixRest();
    }
  }

  copy(): BlockHash {
    const other = new BlockHash(this.kind);
    other.state = Uint32Array.from(this.state);
    other.rest.set(this.rest);
    other.restBytes = this.restBytes;
    other.sizeBytes = this.sizeBytes;
    return other;
  }

  /** Finishes the digest. */
  digest(): Uint8Array {
    const { isLittleEndian } = this.kind;
    const bits = this.sizeBytes * 8;
    this.update(Uint8Array.of(0x80));
    if (this.restBytes > lengthAt) this.update(new Uint8Array(blockBytes - this.restBytes));
    this.rest.fill(0, this.restBytes);
    const length = new DataView(this.rest.buffer, lengthAt);
    length.setUint32(isLittleEndian ? 4 : 0, Math.floor(bits / 2 ** 32), isLittleEndian);
    length.setUint32(isLittleEndian ? 0 : 4, bits >>> 0, isLittleEndian);
    this.mixRest();
    const digest = new DataView(new ArrayBuffer(4 * this.state.length));
    this.state.forEach((word, at) => {
      digest.setUint32(4 * at, word, isLittleEndian);
    });
    return new Uint8Array(digest.buffer);
  }

  private mixRest(): void {
    this.kind.mix(this.state, new DataView(this.rest.buffer));
    this.restBytes = 0;
  }
}

/** Rotates a word to the left. */
export function rotatedLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
