import { refuseGrowth, refuseLargeResult } from '../../base/resultLimits';
import {
  encodeBlock,
  placedBlock,
  type Meaning,
  type Numbers,
} from '../../../model/pack/code/encodeBlock';
import { packAlignment, type Span } from '../../../model/viewPack';
import type { Progress } from '../../../words/progress';
import { concatBytes, deflatePart } from '../../platform';

/** Amount that is deflated at once; small arrays are put together, and large ones are divided. */
const partBytes = 2 ** 20;

/** Receives the progress of a pack. */
export interface PackProgress {
  readonly report: Progress;
  /** Bytes in memory that its arrays will have, roughly. */
  readonly expectedBytes: number;
}

/** Share of the time until all arrays are encoded; the rest goes into deflating them. */
const encodingShare = 0.7;

/** Arrays of triangles that arrive together. */
export interface LoadUnit {
  /** The shape or batch to which they belong; see `unitColumns`. */
  readonly owner: { readonly shape: number } | { readonly batch: number };
  readonly pieces: number;
  /** Larger units come first in the file. */
  readonly size: number;
}

/** An encoded array, and its offset and length in memory. */
interface EncodedArray {
  readonly block: Uint8Array;
  readonly at: number;
  readonly bytes: number;
}

interface WrittenUnit extends LoadUnit {
  readonly arrays: EncodedArray[];
}

/**
 * The arrays of a pack. In memory they are in the order in which they are added. In the file the arrays of the
 * head come first, then the units by size, then all others.
 */
export class PackData {
  /** Length of all arrays in memory. */
  byteLength = 0;
  private readonly rest: EncodedArray[] = [];
  private readonly head: EncodedArray[] = [];
  private readonly units: WrittenUnit[] = [];
  /** Bytes in memory of the encoded arrays. */
  private encoded = 0;
  /** The section to which arrays are currently added. */
  private arrays = this.rest;

  /** @param maxBytes largest size that is plausible for the file */
  constructor(
    private readonly maxBytes: number,
    private readonly progress: PackProgress | null = null,
  ) {}

  /**
   * Adds an array.
   * @param meaning of the numbers, where it allows a shorter encoding
   * @throws Refusal when the arrays become larger than a page can hold, or than is plausible for the file
   */
  add(numbers: Numbers, meaning: Meaning | null = null): Span {
    const span = this.reserve(numbers.length, numbers.BYTES_PER_ELEMENT);
    this.addTo(span, 0, numbers, meaning);
    return span;
  }

  /**
   * Reserves space for an array that is added in several pieces.
   * @throws Refusal as `add`
   */
  reserve(length: number, numberBytes: number): Span {
    const bytes = length * numberBytes;
    this.mustFit(bytes);
    const span: Span = [this.byteLength, length];
    this.byteLength += aligned(bytes);
    return span;
  }

  /** @param first index of these numbers in the reserved array */
  addTo([at]: Span, first: number, numbers: Numbers, meaning: Meaning | null): void {
    const { byteLength: bytes, BYTES_PER_ELEMENT: numberBytes } = numbers;
    const report = (done: number): void => {
      this.reportEncoded(this.encoded + done * bytes);
    };
    const block = encodeBlock(numbers, meaning, report);
    this.arrays.push({ block, at: at + first * numberBytes, bytes });
    this.encoded += bytes;
    report(0);
  }

  /** @param write adds the arrays of the unit */
  addUnit<T>(unit: LoadUnit, write: () => T): T {
    const arrays: EncodedArray[] = [];
    this.units.push({ ...unit, arrays });
    return this.within(arrays, write);
  }

  /** @param write adds the arrays that describe the layout */
  addHead<T>(write: () => T): T {
    return this.within(this.head, write);
  }

  /** The units in the order of the file. */
  get sortedUnits(): readonly WrittenUnit[] {
    return [...this.units].sort((one, other) => other.size - one.size);
  }

  /** The number of arrays in the head so far. */
  get headArrays(): number {
    return this.head.length;
  }

  /**
   * Checks whether so many more bytes may be written.
   * @throws Refusal as `add`
   */
  mustFit(bytes: number): void {
    refuseLargeResult(this.byteLength + bytes);
    refuseGrowth(this.byteLength + bytes, this.maxBytes);
  }

  /** Deflates all arrays as parts of a stream and releases them. Nothing may be added afterwards. */
  finish(): readonly Uint8Array[] {
    const parts: Uint8Array[] = [];
    let blocks: Uint8Array[] = [];
    let [blockBytes, next, deflated] = [0, 0, 0];
    const sections = [this.head, ...this.sortedUnits.map(({ arrays }) => arrays), this.rest];
    const total = sections.flat().reduce((sum, { block }) => sum + block.length, 0);
    const endPart = (): void => {
      if (blocks.length > 0) parts.push(deflatePart(concatBytes(blocks)));
      deflated += blockBytes;
      this.progress?.report(encodingShare + (1 - encodingShare) * Math.min(1, deflated / total));
      blocks = [];
      blockBytes = 0;
    };
    for (const section of sections) {
      for (const { block, at, bytes } of section.splice(0)) {
        const written = at === next ? block : placedBlock(block, at);
        for (let from = 0; from < written.length; from += partBytes) {
          const piece = written.subarray(from, from + partBytes);
          blocks.push(piece);
          blockBytes += piece.length;
          if (blockBytes >= partBytes) endPart();
        }
        next = aligned(at + bytes);
      }
    }
    endPart();
    return parts;
  }

  private reportEncoded(bytes: number): void {
    if (!this.progress) return;
    const { report, expectedBytes } = this.progress;
    report(encodingShare * Math.min(1, bytes / expectedBytes));
  }

  private within<T>(arrays: EncodedArray[], write: () => T): T {
    const before = this.arrays;
    this.arrays = arrays;
    const result = write();
    this.arrays = before;
    return result;
  }
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / packAlignment) * packAlignment;
}
