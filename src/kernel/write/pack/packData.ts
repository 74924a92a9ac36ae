import { refuseGrowth, refuseLargeResult } from '../../base/resultLimits';
import {
  encodeBlock,
  placedBlock,
  type Meaning,
  type Numbers,
} from '../../../model/pack/code/encodeBlock';
import { packAlignment, type Span } from '../../../model/viewPack';
import { concatBytes, deflatePart } from '../../platform';

/** So much is deflated at once, small arrays together. */
const partBytes = 2 ** 20;

/** What of the triangles comes together. */
export interface Unit {
  /** As in `unitColumns`; of a shape or of a batch. */
  readonly owner: { readonly shape: number } | { readonly batch: number };
  readonly pieces: number;
  /** Larger ones come first. */
  readonly size: number;
}

/** An array as a block, and where it stands in memory. */
interface EncodedArray {
  readonly block: Uint8Array;
  readonly at: number;
  readonly bytes: number;
}

interface WrittenUnit extends Unit {
  readonly arrays: EncodedArray[];
}

/**
 * The arrays of a pack. In memory they stand in the order in which they are added; in the file come first those of
 * the head, then the units by their size, then all others.
 */
export class PackData {
  /** Of the arrays in memory. */
  byteLength = 0;
  private readonly rest: EncodedArray[] = [];
  private readonly head: EncodedArray[] = [];
  private readonly units: WrittenUnit[] = [];
  /** Where what is added now goes. */
  private arrays = this.rest;

  /** @param mostBytes that the file can justify */
  constructor(private readonly mostBytes: number) {}

  /**
   * @param meaning of the numbers, where that lets them be written shorter
   * @throws Refusal when they become larger than a page could take, or than the file can justify
   */
  add(numbers: Numbers, meaning: Meaning | null = null): Span {
    const span = this.reserve(numbers.length, numbers.BYTES_PER_ELEMENT);
    this.addTo(span, 0, numbers, meaning);
    return span;
  }

  /**
   * Room for an array that comes in several pieces.
   * @throws as `add`
   */
  reserve(length: number, numberBytes: number): Span {
    const bytes = length * numberBytes;
    this.mustFit(bytes);
    const span: Span = [this.byteLength, length];
    this.byteLength += aligned(bytes);
    return span;
  }

  /** @param first where among the numbers of a reserved array these stand */
  addTo([at]: Span, first: number, numbers: Numbers, meaning: Meaning | null): void {
    const { byteLength: bytes, BYTES_PER_ELEMENT: numberBytes } = numbers;
    const block = encodeBlock(numbers, meaning);
    this.arrays.push({ block, at: at + first * numberBytes, bytes });
  }

  /** @param write adds the arrays of a unit */
  addUnit<T>(unit: Unit, write: () => T): T {
    const arrays: EncodedArray[] = [];
    this.units.push({ ...unit, arrays });
    return this.within(arrays, write);
  }

  /** @param write adds the arrays that say what stands where */
  addHead<T>(write: () => T): T {
    return this.within(this.head, write);
  }

  /** The units as they come in the file. */
  get sortedUnits(): readonly WrittenUnit[] {
    return [...this.units].sort((one, other) => other.size - one.size);
  }

  /** How many arrays the head has so far. */
  get headArrays(): number {
    return this.head.length;
  }

  /**
   * Whether so many bytes more may be written.
   * @throws as `add`
   */
  mustFit(bytes: number): void {
    refuseLargeResult(this.byteLength + bytes);
    refuseGrowth(this.byteLength + bytes, this.mostBytes);
  }

  /** Deflated, to stand behind other parts of a stream. What is deflated is let go: nothing may be added after it. */
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
