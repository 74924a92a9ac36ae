/** A JSON object, as opposed to a list, a text, a number or null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0;
}

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A finite number, or null. */
export function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A number from 0 to 1, or null. */
export function fractionOrNull(value: unknown): number | null {
  const number = numberOrNull(value);
  return number !== null && number >= 0 && number <= 1 ? number : null;
}

/**
 * What a table, or a record from outside, has under a word that somebody else chose. What every object inherits
 * (`constructor`, `toString`, `__proto__`) is not in it.
 */
export function entryOf<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  // eslint-disable-next-line caliper/own-entries -- This is where it is asked whether it is its own.
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

/** A count, or a place in a list. */
export function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** The one of some known words that a value is. */
export function oneOf<T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((word) => word === value);
}

/** JSON that is ours, or short; null for what is none. */
export function jsonOrNull(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}
