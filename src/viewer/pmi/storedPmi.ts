import type { Span } from '../../model/viewPack';
import { isWhole, jsonOrNull, numberOrNull } from '../../words/unknown';
import type { PackArrays } from '../pack/packArrays';

/** Null for a span that is none, or leads out of the pack: what it was about is missing then. */
export function spanIn<T>(value: unknown, read: (span: Span) => T): T | null {
  const [at, length] = Array.isArray(value) ? value.map(numberOrNull) : [];
  if (!isWhole(at) || !isWhole(length)) return null;
  try {
    return read([at, length]);
  } catch {
    return null;
  }
}

/** The lists that stand in a span of a pack; null where they make no sense. */
export function jsonOf(pack: PackArrays, span: unknown): unknown {
  const text = spanIn(span, (whole) => pack.bytes(whole));
  return text && jsonOrNull(new TextDecoder().decode(text));
}
