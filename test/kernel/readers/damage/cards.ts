import { type Place, places } from './places';

/** Columns of a card that are data: those of a parameter name their entity behind it. */
const widths: Readonly<Record<string, number>> = { D: 72, P: 64 };

/** Whether a text is one of 80 columns, as IGES is: what is longer would move all that is behind it. */
export function isOnCards(text: string): boolean {
  return /^.{72}S[ \d]{7}\r?$/m.test(text);
}

/** The numbers of directory and parameters, without those of the cards themselves. */
export function numbersOnCards(text: string): readonly Place[] {
  const found = places(text, /(?<=[,\s])[-+]?\d+\.?\d*(?:[DE][-+]?\d+)?(?=[,;\s])/gi);
  return found.filter(({ at }) => {
    const { start, width } = cardAt(text, at);
    return at - start < width;
  });
}

/** In a directory right in its field of eight columns, and of a parameter as much as its card holds. */
export function editedCard(
  text: string,
  { at, length }: Place,
  change: (found: string) => string,
): string {
  const { start, width } = cardAt(text, at);
  const [from, to] = width === 64 ? [start, start + width] : fieldAt(start, at);
  const other = change(text.slice(at, at + length));
  const field = text.slice(from, at) + other + text.slice(at + length, to);
  const fitting =
    width === 64 ? field.trimEnd().padEnd(64).slice(0, 64) : other.padStart(8).slice(-8);
  return text.slice(0, from) + fitting + text.slice(to);
}

function cardAt(text: string, at: number): { readonly start: number; readonly width: number } {
  const start = text.lastIndexOf('\n', at) + 1;
  return { start, width: widths[text[start + 72] ?? ''] ?? 0 };
}

function fieldAt(start: number, at: number): readonly [from: number, to: number] {
  const from = at - ((at - start) % 8);
  return [from, from + 8];
}
