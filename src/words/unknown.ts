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
 * The own property of a table or an external record under an externally chosen name. Inherited properties
 * (`constructor`, `toString`, `__proto__`) are not returned.
 */
export function entryOf<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  // eslint-disable-next-line caliper/own-entries -- This is where it is asked whether it is its own.
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

/** Whether a value is a count or an index: a non-negative safe integer. */
export function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** The known word that equals a value; undefined when none does. */
export function oneOf<T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((word) => word === value);
}

/** Parses JSON that is ours, or short; null when it is invalid. */
export function jsonOrNull(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}
