import { refuseGrowth, refuseLargeResult } from '../../base/resultLimits';
import { encodeBlock, type Meaning, type Numbers } from '../../../model/pack/code/encodeBlock';
import { packAlignment, type Span } from '../../../model/viewPack';
import { concatBytes, deflatePart } from '../../platform';

/** So much is deflated at once: small arrays together, and never all. */
const partBytes = 2 ** 20;

/** The arrays of a pack, one after the other, as they will stand in the file. */
export class PackData {
  /** Of the arrays in memory. */
  byteLength = 0;
  private readonly parts: Uint8Array[] = [];
  private blocks: Uint8Array[] = [];
  private blockBytes = 0;

  /** @param mostBytes that the file can justify */
  constructor(private readonly mostBytes: number) {}

  /**
   * @param meaning of the numbers, where that lets them be written shorter
   * @throws Refusal when they become larger than a page could take, or than the file can justify
   */
  add(numbers: Numbers, meaning: Meaning | null = null): Span {
    this.mustFit(numbers.byteLength);
    const span: Span = [this.byteLength, numbers.length];
    this.byteLength += Math.ceil(numbers.byteLength / packAlignment) * packAlignment;
    const block = encodeBlock(numbers, meaning);
    this.blocks.push(block);
    this.blockBytes += block.length;
    if (this.blockBytes >= partBytes) this.endPart();
    return span;
  }

  /**
   * Whether so many bytes more may be written.
   * @throws as `add`
   */
  mustFit(bytes: number): void {
    refuseLargeResult(this.byteLength + bytes);
    refuseGrowth(this.byteLength + bytes, this.mostBytes);
  }

  /** Deflated, to stand behind other parts of a stream. */
  finish(): readonly Uint8Array[] {
    this.endPart();
    return this.parts;
  }

  private endPart(): void {
    if (this.blocks.length > 0) this.parts.push(deflatePart(concatBytes(this.blocks)));
    this.blocks = [];
    this.blockBytes = 0;
  }
}
