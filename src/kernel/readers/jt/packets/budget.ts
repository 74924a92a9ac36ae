import { Refusal } from '../../../refusal';

/** Numbers that every byte of a document may stand for; real ones stay far below. */
const perByte = 64;
const atLeast = 2 ** 20;
const atMost = 2 ** 28;

/**
 * How many numbers may still be unpacked. A list of equal numbers takes no bits at all, so that the
 * bytes that are left do not bound it.
 */
export class Budget {
  private left: number;

  constructor(documentBytes: number) {
    this.left = Math.min(atLeast + documentBytes * perByte, atMost);
  }

  /** @throws Refusal when it is used up */
  spend(count: number): void {
    this.left -= count;
    if (count < 0 || this.left < 0) {
      throw new Refusal('tooComplex', 'The mesh in the JT data grows beyond all bounds.');
    }
  }
}
