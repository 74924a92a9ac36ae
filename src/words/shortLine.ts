const longest = 300;

/** One line without control, bidirectional and zero-width characters, truncated to a readable length. */
export function shortLine(text: string): string {
  // Truncated before any search, because the rest would not be shown anyway.
  const line = text
    .trimStart()
    .slice(0, longest * 8)
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`;
}
