import { packHeaderBytes } from '../../../model/viewPack';
import { damagedPack } from '../packArrays';
import { readPack, type ViewPack } from '../readPack';
import { UnreadableModel } from '../unreadableModel';
import { PackUnpacker, type ArrayListener } from './packUnpacker';

/** Decompresses and opens a pack while its bytes arrive. */
export class PackInflater {
  private readonly header = new Uint8Array(packHeaderBytes);
  private arrived = 0;
  private started: Inflating | null = null;

  /**
   * @param fileBytes total size of the file
   * @param onArray called when the last byte of an array has arrived
   */
  constructor(
    private readonly fileBytes: number,
    private readonly onArray?: ArrayListener,
  ) {}

  /** @throws UnreadableModel as soon as the bytes cannot be those of a pack */
  add(bytes: Uint8Array<ArrayBuffer>): void {
    const ofHeader = bytes.subarray(0, Math.max(0, packHeaderBytes - this.arrived));
    if (ofHeader.length > 0) this.header.set(ofHeader, this.arrived);
    const before = Math.max(0, this.arrived - packHeaderBytes);
    this.arrived += bytes.length;
    if (this.arrived < packHeaderBytes) return;
    this.started ??= new Inflating(new PackUnpacker(this.header, this.fileBytes, this.onArray));
    const left = Math.max(0, this.started.unpacker.streamBytes - before);
    this.started.add(bytes.subarray(ofHeader.length, ofHeader.length + left));
  }

  /** @throws UnreadableModel when the file is not a complete pack */
  async finish(): Promise<ViewPack> {
    if (!this.started) throw damagedPack('byte 0');
    await this.started.finish();
    return readPack(this.started.unpacker.finish());
  }
}

class Inflating {
  private readonly inflater = new DecompressionStream('deflate-raw');
  private readonly writer = this.inflater.writable.getWriter();
  private readonly done: Promise<void>;

  constructor(readonly unpacker: PackUnpacker) {
    this.done = this.drain();
    // The error is reported by `finish`.
    this.done.catch(() => undefined);
  }

  add(bytes: Uint8Array<ArrayBuffer>): void {
    if (bytes.length > 0) this.writer.write(bytes).catch(() => undefined);
  }

  async finish(): Promise<void> {
    this.writer.close().catch(() => undefined);
    await this.done;
  }

  private async drain(): Promise<void> {
    const reader = this.inflater.readable.getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        this.unpacker.push(value);
      }
    } catch (cause) {
      if (cause instanceof UnreadableModel) throw cause;
      throw damagedPack('stream', cause);
    }
  }
}
