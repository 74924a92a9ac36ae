const shortestMs = 1000;
const longestMs = 10 * 60 * 1000;

/**
 * Parses `Retry-After`: seconds or an HTTP date. Returns milliseconds from `now`, between 1 s and 10 min; null when the
 * header is absent or invalid.
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  const waitMs = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  if (!Number.isFinite(waitMs) || /^[-+]/.test(text)) return null;
  return Math.min(Math.max(waitMs, shortestMs), longestMs);
}
