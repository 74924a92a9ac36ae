import { deepEqual, equal, ok } from 'node:assert/strict';
import { signOf } from '../../../../src/kernel/readers/step/pmi/semantic/toleranceTypes';
import { symbolFont } from '../../../../src/viewer/pmi/symbols/symbolFont';
import { symbolStrokes } from '../../../../src/viewer/pmi/symbols/symbolStrokes';
import { strokeOutlines } from '../../../../src/viewer/pmi/symbols/strokeOutlines';

const font = new DataView(symbolFont());

describe('the font of signs', () => {
  it('has its tables in order, each on a word and with its sum', () => {
    const tables = readTables();
    const tags = tables.map(({ tag }) => tag);
    deepEqual(tags, [...tags].sort());
    for (const { tag, sum, offset, length } of tables) {
      equal(offset % 4, 0, tag);
      let found = 0;
      for (let i = offset; i < offset + length; i += 4) found = (found + font.getUint32(i)) >>> 0;
      equal(found, sum, tag);
    }
  });

  it('has a glyph of its own for each sign, and an empty one for everything else', () => {
    const loca = tableOf('loca');
    const lengths = Array.from({ length: symbolStrokes.size + 1 }, (_, i) => {
      const [from, to] = [0, 4].map((by) => font.getUint32(loca + 4 * i + by));
      return (to ?? 0) - (from ?? 0);
    });
    equal(lengths[0], 0);
    ok(lengths.slice(1).every((length) => length > 0));
    const glyphs = [...symbolStrokes.keys()].map(glyphOf);
    deepEqual(
      glyphs.sort((a, b) => a - b),
      glyphs.map((_, i) => i + 1),
    );
    equal(glyphOf('A'), 0);
  });

  it('has every sign of a tolerance', () => {
    const types = [
      ...['angularity', 'circular_runout', 'coaxiality', 'cylindricity', 'flatness'],
      ...['line_profile', 'parallelism', 'perpendicularity', 'position', 'roundness'],
      ...['straightness', 'surface_profile', 'symmetry', 'total_runout'],
    ];
    deepEqual(
      types.filter((type) => !symbolStrokes.has(signOf(type) ?? '')),
      [],
    );
  });

  it('has the letters of modifiers in their circles', () => {
    const letters = Array.from('ⒺⒻⒾⓁⓂⓅⓇⓈⓉⓊ');
    deepEqual(
      letters.filter((one) => !symbolStrokes.has(one)),
      [],
    );
  });

  it('fills a line, and leaves the middle of a circle free', () => {
    equal(
      strokeOutlines({
        line: [
          [0, 0],
          [100, 0],
          [100, 100],
        ],
      }).length,
      2,
    );
    const [outer = [], inner = []] = strokeOutlines({ middle: [0, 0], radius: 100 });
    ok(area(outer) < 0 && area(inner) > 0 && area(inner) < -area(outer));
  });
});

function readTables() {
  return Array.from({ length: font.getUint16(4) }, (_, i) => {
    const at = 12 + 16 * i;
    const letters = [0, 1, 2, 3].map((by) => String.fromCharCode(font.getUint8(at + by)));
    const [sum = 0, offset = 0, length = 0] = [4, 8, 12].map((by) => font.getUint32(at + by));
    return { tag: letters.join(''), sum, offset, length };
  });
}

function tableOf(tag: string): number {
  const table = readTables().find((one) => one.tag === tag);
  ok(table);
  return table.offset;
}

/** By the ranges of the table of characters. */
function glyphOf(symbol: string): number {
  const at = tableOf('cmap') + 12;
  const code = symbol.codePointAt(0) ?? 0;
  const doubled = font.getUint16(at + 6);
  for (let i = 0; i < doubled; i += 2) {
    if (font.getUint16(at + 14 + i) < code) continue;
    const start = font.getUint16(at + 16 + doubled + i);
    if (start > code) return 0;
    return (code + font.getUint16(at + 16 + 2 * doubled + i)) & 0xffff;
  }
  return 0;
}

function area(outline: readonly (readonly [number, number])[]): number {
  return outline.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length] ?? [x, y];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}
