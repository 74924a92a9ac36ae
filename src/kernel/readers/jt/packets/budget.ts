import { say } from '../../../../words/say';
import { damagedJt } from '../jtRefusals';

/** The most numbers that may be unpacked per byte of a document; real documents stay far below. */
const perByte = 64;
const atLeast = 2 ** 20;
const atMost = 2 ** 28;

/**
 * Limits how many numbers may still be unpacked. The remaining bytes are no limit, because a list of equal numbers
 * takes no bits at all.
 */
export class Budget {
  private left: number;

  constructor(documentBytes: number) {
    this.left = Math.min(atLeast + documentBytes * perByte, atMost);
  }

  /** @throws Refusal if the document cannot contain as many */
  spend(count: number): void {
    if (count < 0 || count > this.left) {
      throw damagedJt(say('a list is longer than the file can hold'));
    }
    this.left -= count;
  }
}
