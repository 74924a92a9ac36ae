/** A code of bit patterns none of which begins another. */
export interface PrefixCode {
  /** The symbol whose pattern comes next, highest bit first; NaN when there is none. */
  read(nextBit: () => number): number;
}

/**
 * The canonical code of given lengths: shorter patterns come before longer ones, and among equally long
 * ones symbols count up.
 * @param lengths bits of each symbol in turn, one hexadecimal digit each
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
