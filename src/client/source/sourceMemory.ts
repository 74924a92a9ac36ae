import { createHash } from 'node:crypto';
import { chunksOf } from './memorySourceFile';
import type { OpenFile, SourceFile } from './sourceFile';

/** A file that was read for its hash. */
export interface ReadSource {
  /** SHA-256 of the bytes, in hex. */
  readonly sha256: string;
  /** The file to send: the very bytes that were hashed, as long as they are held and it has not changed since. */
  readonly file: SourceFile;
  /** Nobody will send it any more. */
  readonly release: () => void;
}

/**
 * Room for files between the pass that hashes them and the one that sends them, so that both are one. What finds no
 * room is read once more.
 */
export class SourceMemory {
  /** @param free bytes of all files together */
  constructor(private free = 64 * 1024 ** 2) {}

  /**
   * Reads a file for its hash.
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

  /** @param room in bytes; 0 to hold nothing */
  constructor(room: number) {
    this.bytes = room > 0 ? Buffer.allocUnsafeSlow(room) : null;
  }

  add(chunk: Uint8Array): void {
    this.bytes?.set(chunk, this.filled);
    this.filled += chunk.length;
  }

  /** All of them, or null when they are not held any more. */
  all(): Uint8Array | null {
    return this.bytes;
  }

  /** @returns how much room becomes free */
  give(): number {
    const room = this.bytes?.length ?? 0;
    this.bytes = null;
    return room;
  }
}

/** The bytes as they were hashed: whole, and of one moment, whatever is written to the file while they are sent. */
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
      // Sent to its end: who has to send it again reads it again.
      if (to === opened.sizeBytes) release();
    },
  };
}
