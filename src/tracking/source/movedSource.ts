/**
 * The URI text of a source after a file or a folder was renamed; null where it lies elsewhere.
 * @param source URI text
 */
export function movedSource(source: string, from: string, to: string): string | null {
  if (source === from) return to;
  return source.startsWith(`${from}/`) ? `${to}${source.slice(from.length)}` : null;
}

/** The name of the file at a URI text. */
export function nameAt(source: string): string {
  const last = source.slice(source.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
