/**
 * The URI of a source after a file or a folder was renamed; null when the source was not affected.
 * @param source URI as text
 */
export function movedSource(source: string, from: string, to: string): string | null {
  if (source === from) return to;
  return source.startsWith(`${from}/`) ? `${to}${source.slice(from.length)}` : null;
}

/** The file name in a URI. */
export function nameAt(source: string): string {
  const last = source.slice(source.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
