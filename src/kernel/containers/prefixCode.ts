/** A prefix code: no bit pattern is the beginning of another. */
export interface PrefixCode {
  /**
   * Reads bits, the highest of the pattern first, until they form the pattern of a symbol. Returns NaN when they form
   * none.
   */
  read(nextBit: () => number): number;
}

/**
 * The canonical prefix code for given code lengths: shorter patterns come before longer ones, and patterns of equal
 * length are in the order of their symbols.
 * @param lengths the code length of each symbol in bits, one hexadecimal digit each
 */
export function canonicalCode(lengths: string): PrefixCode {
  const byLength = Array.from({ length: longest + 1 }, (): number[] => []);
  Array.from(lengths).forEach((digit, symbol) => byLength[parseInt(digit, 16)]?.push(symbol));
  return {
    read: (nextBit) => {
      let pattern = 0;
      let first = 0;
      for (let length = 1; length <= longest; length++) {
        pattern = 2 * pattern + nextBit();
        const symbols = byLength[length] ?? [];
        const symbol = symbols[pattern - first];
        if (symbol !== undefined) return symbol;
        first = 2 * (first + symbols.length);
      }
      return NaN;
    },
  };
}

const longest = 15;
