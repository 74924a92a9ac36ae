const deepest = 12;
/** Additional halvings for each piece of a curve. */
const maxPerPiece = 2;
const maxPerCurve = 64;

/**
 * Counts how often the pieces of a curve may still be halved where two sums do not agree. On a curve that is
 * known to few digits, as one traced along its surfaces, they never agree.
 */
export class BisectionBudget {
  private left: number;
  private depth = 0;

  constructor(pieces: number) {
    this.left = maxPerCurve + maxPerPiece * pieces;
  }

  /** Whether the current piece may be halved. Its halves are then nested until `leave`. */
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
