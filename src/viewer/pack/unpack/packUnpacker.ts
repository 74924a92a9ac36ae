import {
  blockHeaderBytes,
  blockPlaceBytes,
  maxUnpackedBytes,
  numberBytes,
} from '../../../model/pack/code/blockForm';
import {
  decodeBlock,
  readBlockHeader,
  type BlockHeader,
} from '../../../model/pack/code/decodeBlock';
import { packAlignment, packHeaderBytes, packMagic, packVersion } from '../../../model/viewPack';
import { damagedPack } from '../packArrays';
import { mustBeShown } from '../showable';
import { UnpackedPack } from '../unpackedPack';

/**
 * Called for each array that has arrived.
 * @param arrays number of arrays so far, with this one
 * @param pack the description, and the data so far
 */
export type ArrayListener = (arrays: number, pack: UnpackedPack) => void;

/** Restores the data of a pack from its decompressed stream, block by block. */
export class PackUnpacker {
  /** Length of the compressed stream after the header, bytes. */
  readonly streamBytes: number;
  private readonly data: Uint8Array<ArrayBuffer>;
  /** The pack, whose data is still being filled; null until the description has arrived. */
  private pack: UnpackedPack | null = null;
  private block: BlockHeader | null = null;
  /** Offset in the data of the next block's array, unless the block gives another one. */
  private at = 0;
  /** Largest end offset of the arrays that have arrived. */
  private end = 0;
  private arrays = 0;
  /** Total bytes of the arrays that have arrived. */
  private unpacked = 0;
  /** The buffer for what is expected next, and how much of it is filled. */
  private next: Uint8Array<ArrayBuffer>;
  private filled = 0;

  /**
   * @param header the first bytes of the file
   * @throws UnreadableModel when it is not the header of a pack, or announces more than the file can contain
   */
  constructor(
    header: Uint8Array,
    fileBytes: number,
    private readonly onArray: ArrayListener = () => undefined,
  ) {
    const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
    const word = (number: number) => view.getUint32(4 * number, true);
    const [magic, version, descriptionBytes] = [word(0), word(1), word(2)];
    const [bytes, streamBytes, dataBytes] = [word(3), word(4), word(5)];
    if (magic !== packMagic || version !== packVersion) throw damagedPack('byte 0');
    const isWhole = bytes === fileBytes && packHeaderBytes + streamBytes <= fileBytes;
    const isPossible = descriptionBytes + dataBytes <= maxUnpackedBytes(fileBytes);
    if (!isWhole || !isPossible) throw damagedPack('byte 8');
    mustBeShown(dataBytes);
    this.streamBytes = streamBytes;
    this.data = new Uint8Array(dataBytes);
    this.next = new Uint8Array(descriptionBytes);
    this.goOn();
  }

  /**
   * @param bytes decompressed bytes of the stream
   * @throws UnreadableModel when they are not valid blocks, or exceed the data
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
    const { pack, data, unpacked, arrays } = this;
    const isBetween = this.block === null && this.filled === 0;
    // The gap after an array is smaller than the alignment.
    const isFull = this.end === data.length && data.length - unpacked < packAlignment * arrays;
    if (pack === null || !isBetween || !isFull) throw damagedPack(`array at ${this.at}`);
    return pack;
  }

  private goOn(): void {
    while (this.filled === this.next.length) {
      if (this.pack === null) {
        this.pack = new UnpackedPack(new TextDecoder().decode(this.next), this.data.buffer);
      } else if (this.block) this.endBlock(this.block, this.pack);
      else this.block = this.blockOf(this.next);
      this.next = new Uint8Array(this.block?.bytes ?? blockHeaderBytes);
      this.filled = 0;
    }
  }

  private blockOf(bytes: Uint8Array): BlockHeader {
    const header = readBlockHeader(bytes);
    const isRoom = header !== null && header.unpackedBytes <= this.data.length - this.unpacked;
    if (!isRoom) throw damagedPack(`array at ${this.at}`);
    return header;
  }

  private endBlock(header: BlockHeader, pack: UnpackedPack): void {
    const { data, next } = this;
    const at = header.isPlaced ? placeIn(next) : this.at;
    const block = header.isPlaced ? next.subarray(blockPlaceBytes) : next;
    const end = at + header.unpackedBytes;
    if (end > data.length || at % numberBytes[header.kind] !== 0)
      throw damagedPack(`array at ${at}`);
    decodeBlock(header, block, data.subarray(at, end));
    this.at = aligned(end);
    this.end = Math.max(this.end, this.at);
    this.unpacked += header.unpackedBytes;
    this.arrays += 1;
    this.block = null;
    this.onArray(this.arrays, pack);
  }
}

function placeIn(block: Uint8Array): number {
  return new DataView(block.buffer, block.byteOffset).getUint32(0, true);
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / packAlignment) * packAlignment;
}
