import { blockHeaderBytes, mostUnpacked } from '../../../model/pack/code/blockForm';
import {
  decodeBlock,
  readBlockHeader,
  type BlockHeader,
} from '../../../model/pack/code/decodeBlock';
import { packAlignment, packHeaderBytes, packMagic, packVersion } from '../../../model/viewPack';
import { damagedPack } from '../packArrays';
import type { UnpackedPack } from '../readPack';
import { mustBeShown } from '../showable';

/** Makes the data of a pack from its stream, block by block as they come. */
export class PackUnpacker {
  /** Of the stream, behind the header of the file. */
  readonly streamBytes: number;
  private readonly data: Uint8Array<ArrayBuffer>;
  private description: string | null = null;
  private block: BlockHeader | null = null;
  /** Where the array of the next block begins in the data. */
  private at = 0;
  /** What comes next, and how much of it has come. */
  private next: Uint8Array<ArrayBuffer>;
  private filled = 0;

  /**
   * @param header the first bytes of the file
   * @throws UnreadableModel when it is none, or says that more is in the file than its bytes can hold
   */
  constructor(header: Uint8Array, fileBytes: number) {
    const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
    const word = (number: number) => view.getUint32(4 * number, true);
    const [magic, version, descriptionBytes] = [word(0), word(1), word(2)];
    const [bytes, streamBytes, dataBytes] = [word(3), word(4), word(5)];
    if (magic !== packMagic || version !== packVersion) throw damagedPack('byte 0');
    const isWhole = bytes === fileBytes && packHeaderBytes + streamBytes <= fileBytes;
    const isPossible = descriptionBytes + dataBytes <= mostUnpacked(fileBytes);
    if (!isWhole || !isPossible) throw damagedPack('byte 8');
    mustBeShown(dataBytes);
    this.streamBytes = streamBytes;
    this.data = new Uint8Array(dataBytes);
    this.next = new Uint8Array(descriptionBytes);
    this.goOn();
  }

  /**
   * @param bytes of the stream, inflated
   * @throws UnreadableModel when they are no blocks, or more than the data holds
   */
  push(bytes: Uint8Array): void {
    let left = bytes;
    while (left.length > 0) {
      const taken = left.subarray(0, this.next.length - this.filled);
      this.next.set(taken, this.filled);
      this.filled += taken.length;
      left = left.subarray(taken.length);
      this.goOn();
    }
  }

  /** @throws UnreadableModel when something is missing */
  finish(): UnpackedPack {
    const { description, data } = this;
    const isWhole = this.block === null && this.filled === 0 && this.at === data.length;
    if (description === null || !isWhole) throw damagedPack(`array at ${this.at}`);
    return { description, data: data.buffer };
  }

  private goOn(): void {
    while (this.filled === this.next.length) {
      if (this.description === null) this.description = new TextDecoder().decode(this.next);
      else if (this.block) this.endBlock(this.block);
      else this.block = this.blockOf(this.next);
      this.next = new Uint8Array(this.block?.bytes ?? blockHeaderBytes);
      this.filled = 0;
    }
  }

  private blockOf(bytes: Uint8Array): BlockHeader {
    const header = readBlockHeader(bytes);
    const isRoom = header !== null && header.unpackedBytes <= this.data.length - this.at;
    if (!isRoom) throw damagedPack(`array at ${this.at}`);
    return header;
  }

  private endBlock(header: BlockHeader): void {
    decodeBlock(header, this.next, this.data.subarray(this.at, this.at + header.unpackedBytes));
    this.at += Math.ceil(header.unpackedBytes / packAlignment) * packAlignment;
    this.block = null;
  }
}
