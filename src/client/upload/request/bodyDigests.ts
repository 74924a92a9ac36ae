import { createHash, type Hash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The size and the digests of a sequence of bytes, with which a storage may identify it. */
export interface Digests {
  readonly sizeBytes: number;
  readonly digests: readonly Buffer[];
}

/** Computes the digests of a stream. */
class Digester {
  private readonly hashes: readonly Hash[] = ['md5', 'sha1', 'sha256'].map((name) =>
    createHash(name),
  );
  private crc = 0;
  private sizeBytes = 0;

  update(chunk: Uint8Array): void {
    for (const hash of this.hashes) hash.update(chunk);
    this.crc = crc32(chunk, this.crc);
    this.sizeBytes += chunk.length;
  }

  result(): Digests {
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(this.crc);
    const { sizeBytes } = this;
    return { sizeBytes, digests: [...this.hashes.map((hash) => hash.copy().digest()), crc] };
  }
}

/** Computes the digests of the file that is sent, and of the body that contains it. */
export class SentBytes {
  private readonly ofFile = new Digester();
  private readonly ofBody = new Digester();

  file(chunk: Uint8Array): void {
    this.ofFile.update(chunk);
    this.ofBody.update(chunk);
  }

  frame(chunk: Uint8Array): void {
    this.ofBody.update(chunk);
  }

  result(): { readonly file: Digests; readonly body: Digests } {
    return { file: this.ofFile.result(), body: this.ofBody.result() };
  }
}
