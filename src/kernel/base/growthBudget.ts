import type { Refusal } from './refusal';

/** Limits of the memory that a file may need. */
export interface GrowthLimits {
  /** Bytes that any file may need, however small it is. */
  readonly free: number;
  /** Further bytes for each byte of the file. */
  readonly perByte: number;
  /** Largest total. */
  readonly max: number;
}

/** Counts the bytes that may still be made of a file: its content must be plausible for its size. */
export class GrowthBudget {
  private left: number;
  private readonly max: number;

  constructor(
    fileBytes: number,
    private readonly growth: GrowthLimits,
    private readonly refusal: () => Refusal,
  ) {
    this.max = growth.max;
    this.left = Math.min(growth.free + fileBytes * growth.perByte, this.max);
  }

  /** Adds the bytes of a further file beside the first. */
  justify(fileBytes: number): void {
    this.left = Math.min(this.left + fileBytes * this.growth.perByte, this.max);
  }

  /**
   * Must be called before memory is allocated.
   * @throws Refusal
   */
  spend(bytes: number): void {
    if (!(bytes >= 0 && bytes <= this.left)) throw this.refusal();
    this.left -= bytes;
  }
}
