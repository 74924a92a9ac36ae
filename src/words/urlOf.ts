/**
 * An address, read; null for what is none. `URL.canParse` must not be asked: that of Node 20 denies
 * addresses with letters such as ü as soon as the call is compiled.
 */
export function urlOf(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** A part of an address without its percent signs; as it is where they stand for no text. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
