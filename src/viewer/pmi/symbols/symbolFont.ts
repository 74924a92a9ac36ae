import { outOfRange } from '../../../words/outOfRange';
import { symbolSize, symbolStrokes, type Spot } from './symbolStrokes';
import { strokeOutlines } from './strokeOutlines';

/** Name of Caliper's own symbol font. With it symbols stay text, which can be searched, copied and read aloud. */
export const symbolFontName = 'Caliper Signs';

/** Builds a TrueType font with the tables that browsers require (ISO/IEC 14496-22). */
export function symbolFont(): ArrayBuffer {
  const symbols = [...symbolStrokes].sort(([a], [b]) => codeOf(a) - codeOf(b));
  const outlines = symbols.map(([, strokes]) => strokes.flatMap(strokeOutlines));
  // Glyph 0 is shown for missing characters; it is empty.
  const glyphs = [[], ...outlines].map(glyph);
  let end = 0;
  const ends = [end, ...glyphs.map(({ length }) => (end += length))];
  return fontFile([
    ['OS/2', os2(symbols.map(([symbol]) => codeOf(symbol)))],
    ['cmap', cmap(symbols.map(([symbol]) => codeOf(symbol)))],
    ['glyf', glyphs.flat()],
    ['head', head()],
    ['hhea', hhea(glyphs.length)],
    ['hmtx', [[], ...outlines].flatMap((one) => [...u16(symbolSize), ...u16(leftOf(one))])],
    ['loca', ends.flatMap(u32)],
    ['maxp', maxp(outlines)],
    ['name', names()],
    ['post', [...u32(0x30000), ...u32(0), ...u16(-100), ...u16(50), ...zeros(20)]],
  ]);
}

type Bytes = readonly number[];
type Outlines = readonly (readonly Spot[])[];

const [ascent, descent] = [900, -250];

const codeOf = (symbol: string): number => symbol.codePointAt(0) ?? outOfRange();
const u16 = (value: number): Bytes => [(value >> 8) & 255, value & 255];
const u32 = (value: number): Bytes => [...u16(value >>> 16), ...u16(value)];
const zeros = (count: number): Bytes => Array<number>(count).fill(0);

/** The left side bearing, which equals the smallest x, so that the outline is not shifted. */
function leftOf(outlines: Outlines): number {
  const xs = outlines.flat().map(([x]) => Math.round(x));
  return xs.length > 0 ? Math.min(...xs) : 0;
}

function glyph(outlines: Outlines): Bytes {
  if (outlines.length === 0) return [];
  const spots = outlines.flat().map(([x, y]): Spot => [Math.round(x), Math.round(y)]);
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const lasts = outlines.reduce<readonly number[]>(
    (all, outline) => [...all, (all.at(-1) ?? -1) + outline.length],
    [],
  );
  const steps = (values: readonly number[]) =>
    values.flatMap((value, i) => u16(i === 0 ? value : value - (values[i - 1] ?? outOfRange())));
  const bytes = [
    ...[outlines.length, leftOf(outlines), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
    ...lasts,
    0,
  ].flatMap(u16);
  // Flag 1: every point is on the curve, and its coordinates are 16 bits each.
  const body = [...bytes, ...spots.map(() => 1), ...steps(xs), ...steps(ys)];
  return [...body, ...zeros((4 - (body.length % 4)) % 4)];
}

function head(): Bytes {
  return [
    ...[...u32(0x10000), ...u32(0x10000), ...u32(0), ...u32(0x5f0f3cf5), ...u16(3)],
    ...[...u16(symbolSize), ...zeros(16)],
    ...[0, descent, symbolSize, ascent, 0, 8, 2, 1, 0].flatMap(u16),
  ];
}

function hhea(count: number): Bytes {
  const widths = [symbolSize, 0, 0, symbolSize];
  return [
    ...u32(0x10000),
    ...[ascent, descent, 0, ...widths, 1, 0, 0].flatMap(u16),
    ...zeros(10),
    ...u16(count),
  ];
}

function maxp(outlines: readonly Outlines[]): Bytes {
  const points = Math.max(...outlines.map((outline) => outline.flat().length));
  const contours = Math.max(...outlines.map(({ length }) => length));
  return [
    ...u32(0x10000),
    ...[outlines.length + 1, points, contours, 0, 0, 2].flatMap(u16),
    ...zeros(16),
  ];
}

/** A format 4 `cmap` table with one segment for each character, whose glyphs follow glyph 0 in the same order. */
function cmap(codes: readonly number[]): Bytes {
  const count = codes.length + 1;
  const power = 2 ** Math.floor(Math.log2(count));
  const all = [...codes, 0xffff];
  const shifts = [...codes.map((code, i) => i + 1 - code), 1];
  const table = [
    ...[0, 2 * count, 2 * power, Math.log2(power), 2 * (count - power)],
    ...[...all, 0, ...all, ...shifts, ...zeros(count)],
  ].flatMap(u16);
  return [...[0, 1, 3, 1].flatMap(u16), ...u32(12), ...u16(4), ...u16(table.length + 4), ...table];
}

function os2(codes: readonly number[]): Bytes {
  const [first, last] = [Math.min(...codes), Math.max(...codes)];
  return [
    ...[4, symbolSize, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0].flatMap(u16),
    ...zeros(10 + 16),
    ...[67, 65, 76, 73],
    ...[0x40, first, last, ascent, descent, 0, ascent, -descent].flatMap(u16),
    ...zeros(8),
    ...[500, 700, 0, 32, 1].flatMap(u16),
  ];
}

function names(): Bytes {
  const texts = [symbolFontName, 'Regular', symbolFontName, symbolFontName, '1', 'CaliperSigns'];
  const bytes = texts.map((text) => Array.from(text).flatMap((letter) => u16(codeOf(letter))));
  let next = 0;
  const records = bytes.flatMap(({ length }, i) => {
    next += length;
    return [3, 1, 0x409, i + 1, length, next - length].flatMap(u16);
  });
  return [...[0, texts.length, 6 + records.length].flatMap(u16), ...records, ...bytes.flat()];
}

function fontFile(tables: readonly (readonly [tag: string, bytes: Bytes])[]): ArrayBuffer {
  const count = tables.length;
  const power = 2 ** Math.floor(Math.log2(count));
  const header = [
    ...u32(0x10000),
    ...[count, 16 * power, Math.log2(power), 16 * (count - power)].flatMap(u16),
  ];
  let next = header.length + 16 * count;
  const directory = tables.flatMap(([tag, bytes]) => {
    const entry = [
      ...Array.from(tag).map(codeOf),
      ...u32(sumOf(bytes)),
      ...u32(next),
      ...u32(bytes.length),
    ];
    next += padded(bytes).length;
    return entry;
  });
  const file = [...header, ...directory, ...tables.flatMap(([, bytes]) => padded(bytes))];
  return Uint8Array.from(file).buffer;
}

const padded = (bytes: Bytes): Bytes => [...bytes, ...zeros((4 - (bytes.length % 4)) % 4)];

function sumOf(bytes: Bytes): number {
  const all = padded(bytes);
  let sum = 0;
  all.forEach((byte, i) => {
    sum = (sum + ((byte << (24 - 8 * (i % 4))) >>> 0)) >>> 0;
  });
  return sum;
}
