import { refuseGrowth, refuseLargeResult } from '../../base/resultLimits';
import {
  encodeBlock,
  placedBlock,
  type Meaning,
  type Numbers,
} from '../../../model/pack/code/encodeBlock';
import { packAlignment, type Span } from '../../../model/viewPack';
import { concatBytes, deflatePart } from '../../platform';

/** Amount that is deflated at once; small arrays are put together. */
const partBytes = 2 ** 20;

/** Arrays of triangles that arrive together. */
export interface Unit {
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

interface WrittenUnit extends Unit {
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
  /** The section to which arrays are currently added. */
  private arrays = this.rest;

  /** @param mostBytes largest size that is plausible for the file */
  constructor(private readonly mostBytes: number) {}

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
    const block = encodeBlock(numbers, meaning);
    this.arrays.push({ block, at: at + first * numberBytes, bytes });
  }

  /** @param write adds the arrays of the unit */
  addUnit<T>(unit: Unit, write: () => T): T {
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
    refuseGrowth(this.byteLength + bytes, this.mostBytes);
  }

  /** Deflates all arrays as parts of a stream and releases them. Nothing may be added afterwards. */
  finish(): readonly Uint8Array[] {
    const parts: Uint8Array[] = [];
    let blocks: Uint8Array[] = [];
    let [blockBytes, next] = [0, 0];
    const endPart = (): void => {
      if (blocks.length > 0) parts.push(deflatePart(concatBytes(blocks)));
      blocks = [];
      blockBytes = 0;
    };
    const sections = [this.head, ...this.sortedUnits.map(({ arrays }) => arrays), this.rest];
    for (const section of sections) {
      for (const { block, at, bytes } of section.splice(0)) {
        const written = at === next ? block : placedBlock(block, at);
        blocks.push(written);
        blockBytes += written.length;
        if (blockBytes >= partBytes) endPart();
        next = aligned(at + bytes);
      }
    }
    endPart();
    return parts;
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
