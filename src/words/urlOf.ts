/**
 * Parses an address; null when it is invalid. `URL.canParse` must not be used: in Node 20 it rejects addresses with
 * letters such as ü once the call has been optimised.
 */
export function urlOf(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** A part of an address, percent-decoded; unchanged when it is not valid. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
