import { say } from '../../../../words/say';
import { damagedJt } from '../jtRefusals';

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

  /** @throws Refusal when the document cannot hold as many */
  spend(count: number): void {
    if (count < 0 || count > this.left) {
      throw damagedJt(say('a list is longer than the file can hold'));
    }
    this.left -= count;
  }
}
