import type { Budget } from './budget';

/** What is needed to decode a packed list. */
export interface PacketContext {
  readonly major: 9 | 10;
  readonly budget: Budget;
}

/** The bits of a packed list, most significant first in each word. */
export interface CodeBits {
  readonly words: Uint32Array;
  readonly bitCount: number;
}
