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
