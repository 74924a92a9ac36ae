const deepest = 12;
/** Of a curve with many breaks: for each of its pieces. */
const mostEach = 2;
const mostOfOne = 64;

/**
 * How often the pieces of a curve may still be halved where two sums do not agree. Where a curve is known
 * only to so many digits, as one that was followed along its surfaces, they agree nowhere and never will.
 */
export class Halvings {
  private left: number;
  private depth = 0;

  constructor(pieces: number) {
    this.left = mostOfOne + mostEach * pieces;
  }

  /** Whether the piece at hand may be halved; then its halves are inside until `leave`. */
  enter(): boolean {
    if (this.left === 0 || this.depth === deepest) return false;
    this.left--;
    this.depth++;
    return true;
  }

  leave(): void {
    this.depth--;
  }
}
