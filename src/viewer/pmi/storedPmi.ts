import type { Span } from '../../model/viewPack';
import { isWhole, jsonOrNull, numberOrNull } from '../../words/unknown';
import type { PackArrays } from '../pack/packArrays';

/** Reads a span of the pack; null when the span is not valid or lies outside of the pack. */
export function spanIn<T>(value: unknown, read: (span: Span) => T): T | null {
  const [at, length] = Array.isArray(value) ? value.map(numberOrNull) : [];
  if (!isWhole(at) || !isWhole(length)) return null;
  try {
    return read([at, length]);
  } catch {
    return null;
  }
}

/** Parses the JSON in a span of a pack; null when it is not valid. */
export function jsonOf(pack: PackArrays, span: unknown): unknown {
  const text = spanIn(span, (whole) => pack.bytes(whole));
  return text && jsonOrNull(new TextDecoder().decode(text));
}
