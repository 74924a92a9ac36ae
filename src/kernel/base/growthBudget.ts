import type { Refusal } from './refusal';

/** What a file may become in memory. */
export interface Growth {
  /** Bytes that any file may become, however small it is. */
  readonly free: number;
  /** And for each of its bytes so many more. */
  readonly perByte: number;
  /** And no more than this together. */
  readonly most: number;
}

/** How many bytes may still be made of a file: what it describes must be justified by what it holds. */
export class GrowthBudget {
  private left: number;
  private readonly most: number;

  constructor(
    fileBytes: number,
    private readonly growth: Growth,
    private readonly refusal: () => Refusal,
  ) {
    this.most = growth.most;
    this.left = Math.min(growth.free + fileBytes * growth.perByte, this.most);
  }

  /** More of the file has come to light: what stands beside it. */
  justify(fileBytes: number): void {
    this.left = Math.min(this.left + fileBytes * this.growth.perByte, this.most);
  }

  /**
   * To be asked before the memory is.
   * @throws Refusal
   */
  spend(bytes: number): void {
    if (!(bytes >= 0 && bytes <= this.left)) throw this.refusal();
    this.left -= bytes;
  }
}
