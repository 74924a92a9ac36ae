import { refuseGrowth, refuseLargeResult } from '../../base/resultLimits';
import { packAlignment, type Span } from '../../../model/viewPack';

type Numbers = Float32Array | Float64Array | Uint32Array | Uint16Array | Int16Array | Uint8Array;

/** The arrays of a pack, one after the other; nothing is copied before it is written to the disk. */
export class PackData {
  readonly chunks: Uint8Array[] = [];
  byteLength = 0;

  /** @param mostBytes that the file can justify */
  constructor(private readonly mostBytes: number) {}

  /** @throws Refusal when they become larger than a page could take, or than the file can justify */
  add(numbers: Numbers): Span {
    this.mustFit(numbers.byteLength);
    const span: Span = [this.byteLength, numbers.length];
    this.chunks.push(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
    const padding = -numbers.byteLength & (packAlignment - 1);
    if (padding > 0) this.chunks.push(new Uint8Array(padding));
    this.byteLength += numbers.byteLength + padding;
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
}
