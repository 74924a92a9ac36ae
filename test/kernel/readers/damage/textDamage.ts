import { seeded } from '../mutations';
import { editedCard, isOnCards, numbersOnCards } from './cards';
import { type Place, places } from './places';

/**
 * A CAD file written as text, damaged where it counts: a bit turned over mostly makes a word that nobody
 * knows, but a sound number or reference that is another one makes absurd geometry. `count` times; none
 * where the file is not text.
 */
export function* textDamages(bytes: Uint8Array, count: number, seed: number) {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (text.includes('\0')) return;
  const random = seeded(seed);
  const onCards = isOnCards(text);
  const edit = onCards ? editedCard : edited;
  const numbers = onCards
    ? numbersOnCards(text)
    : places(text, /(?<=[(,\s])[-+]?\d+\.?\d*(?:E[-+]?\d+)?(?=[,)\s])/gi);
  const references = places(text, /(?<=[(,])#\d+/g);
  const statements = places(text, /^ *#\d+ *=[^;]*;/gm);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)];
  const ways = [
    [numbers, (number: string) => pick(othersThan(number)) ?? number],
    [onCards ? numbers : [], (own: string) => textAt(text, pick(numbers)) ?? own],
    [references, (own: string) => textAt(text, pick(references)) ?? own],
    [statements, () => ''],
  ] as const;
  // Only STEP has references and statements that can be told. A number says more than the others.
  const known = [...ways.slice(0, 1), ...ways].filter(([places]) => places.length > 0);
  for (let i = 0; i < count; i++) {
    const [where, change] = pick(known) ?? [];
    const place = where && pick(where);
    if (place) yield Buffer.from(edit(text, place, change ?? String), 'latin1');
  }
}

function edited(text: string, { at, length }: Place, change: (found: string) => string): string {
  const end = at + length;
  return text.slice(0, at) + change(text.slice(at, end)) + text.slice(end);
}

function textAt(text: string, place: Place | undefined): string | undefined {
  return place && text.slice(place.at, place.at + place.length);
}

/** Nought, turned over, beyond all bounds, next to nothing, a little or much more; as it is written there. */
function othersThan(number: string): readonly string[] {
  const value = Number(number.replace(/d/i, 'E'));
  if (/^[-+]?\d+$/.test(number)) {
    const wholes = [0, 1, -1, value + 1, value - 1, 2 * value, 25, 26, 1e6, 2 ** 31, 1e15, -value];
    return wholes.map((whole) => String(whole));
  }
  const reals = [
    ...[0, 1, -1, -value, value * 1e-8, value * 1e-3, value / 2, value * 1.0001, value * 1.01],
    ...[value * 2, value * 30, value * 1e3, value * -1e5, value + 1, Math.PI / 2, 90, 1e-9, 9e8],
  ];
  return [...reals.map(written), '1.E300', '1.E-300', '1.E400'];
}

/** With a point in it, as ISO 10303-21 wants it. */
function written(value: number): string {
  const [mantissa = '', exponent] = String(value).toUpperCase().split('E');
  const pointed = mantissa.includes('.') ? mantissa : `${mantissa}.`;
  return exponent === undefined ? pointed : `${pointed}E${exponent}`;
}
