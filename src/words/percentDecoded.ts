/** A part of an address without its percent signs; as it is where they stand for no text. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
