import { createHash } from 'node:crypto';
import { chunksOf } from './memorySourceFile';
import type { OpenFile, SourceFile } from './sourceFile';

/** A file that was read to hash it. */
export interface ReadSource {
  /** SHA-256 of the bytes, in hex. */
  readonly sha256: string;
  /**
   * The file to send: exactly the bytes that were hashed, as long as they are in memory and the file has not changed.
   */
  readonly file: SourceFile;
  /** Frees the memory, because the file will not be sent from it any more. */
  readonly release: () => void;
}

/**
 * Keeps files in memory between hashing and sending, so that each is read once. A file for which there is no room is
 * read again.
 */
export class SourceMemory {
  /** @param free bytes available for all files together */
  constructor(private free = 64 * 1024 ** 2) {}

  /**
   * Reads a file to hash it.
   * @throws ServiceError `fileMissing`, `fileEmpty`, or `fileChanged` when it is written to meanwhile
   */
  async read(file: SourceFile): Promise<ReadSource> {
    const opened = await file.open();
    const held = new HeldBytes(this.take(opened.sizeBytes));
    const release = (): void => {
      this.free += held.give();
    };
    try {
      const hash = createHash('sha256');
      for await (const chunk of opened.chunks()) {
        hash.update(chunk);
        held.add(chunk);
      }
      const open = async () => heldOr(await file.open(), opened.fingerprint, held, release);
      return { sha256: hash.digest('hex'), file: { ...file, open }, release };
    } catch (error) {
      release();
      throw error;
    } finally {
      await opened.close();
    }
  }

  private take(sizeBytes: number): number {
    if (sizeBytes > this.free) return 0;
    this.free -= sizeBytes;
    return sizeBytes;
  }
}

class HeldBytes {
  private bytes: Uint8Array | null;
  private filled = 0;

  /** @param room in bytes; 0 to keep nothing */
  constructor(room: number) {
    this.bytes = room > 0 ? Buffer.allocUnsafeSlow(room) : null;
  }

  add(chunk: Uint8Array): void {
    this.bytes?.set(chunk, this.filled);
    this.filled += chunk.length;
  }

  /** All bytes, or null when they are not in memory any more. */
  all(): Uint8Array | null {
    return this.bytes;
  }

  /** @returns the number of bytes that become free */
  give(): number {
    const room = this.bytes?.length ?? 0;
    this.bytes = null;
    return room;
  }
}

/** The bytes as they were hashed, even if the file is written to while they are sent. */
function heldOr(
  opened: OpenFile,
  fingerprint: string,
  held: HeldBytes,
  release: () => void,
): OpenFile {
  if (opened.fingerprint !== fingerprint) {
    release();
    return opened;
  }
  return {
    ...opened,
    async *chunks(from = 0, to = opened.sizeBytes) {
      const bytes = held.all();
      if (!bytes) {
        yield* opened.chunks(from, to);
        return;
      }
      yield* chunksOf(bytes, from, to);
      // Sent to the end: a second attempt reads the file again.
      if (to === opened.sizeBytes) release();
    },
  };
}
