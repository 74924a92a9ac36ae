import { deepEqual, equal, throws } from 'node:assert/strict';
import { readAsciiStl } from '../../../../src/kernel/readers/stl/readAsciiStl';
import { readStl } from '../../../../src/kernel/readers/stl/readStl';

const usual = [
  'solid my part',
  'facet normal 0 0 1',
  'outer loop',
  'vertex 0 0 0',
  'vertex 1 0 0',
  'vertex 0 1 0',
  'endloop',
  'endfacet',
  'endsolid my part',
];
const text = usual.join('\n');
const corners = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0);

describe('an STL text', () => {
  const layouts = {
    'as it is usual': text,
    'with a corner on the line of its loop': text.replace('loop\nvertex', 'loop vertex'),
    'on one line': usual.join(' '),
    'with each word on a line of its own': `${usual[0] ?? ''}\n${usual.slice(1, -1).join('\n').replaceAll(' ', '\n')}\nendsolid`,
    'with tabs': text.replaceAll(' ', '\t').replace('my\t', 'my '),
    'with the line ends of Windows': text.replaceAll('\n', '\r\n'),
    'with the line ends of old Macs': text.replaceAll('\n', '\r'),
    'in capitals': text.replace(/^(?!.*solid).*$/gm, (line) => line.toUpperCase()),
    'without a direction': text.replace(' normal 0 0 1', ''),
    'with remarks': text.replace('outer', '; vertex of nothing\nouter'),
  };
  for (const [layout, given] of Object.entries(layouts)) {
    it(`is read ${layout}`, () => {
      deepEqual(readAsciiStl(Buffer.from(given)), [{ name: 'my part', corners }]);
    });
  }

  it('has several solids, be they on one line', () => {
    const two = [...usual, ...usual];
    for (const given of [two.join('\n'), two.join(' ')]) {
      deepEqual(
        readAsciiStl(Buffer.from(given)).map(({ name }) => name),
        ['my part', 'my part'],
      );
    }
  });

  const faults: readonly [what: string, given: string, said: RegExp][] = [
    ['a face of two corners', text.replace('vertex 1 0 0\n', ''), /no triangle/],
    ['such a face without an end', 'solid\nfacet\nvertex 0 0 0\nendsolid', /no triangle/],
    ['a corner of two numbers', text.replace('1 0 0', '1 0'), /no three numbers/],
    ['no end', text.replace('endsolid', ''), /cut off/],
    ['no faces', 'solid\nendsolid', /no triangles/],
    ['numbers beyond all numbers', text.replace('1 0 0', '1e999 0 0'), /farther away/],
    ['numbers beyond all lengths', text.replace('1 0 0', '1e37 0 0'), /farther away/],
  ];
  for (const [what, given, said] of faults) {
    it(`is refused in a sentence with ${what}`, () => {
      throws(() => readStl(Buffer.from(given), 'a.stl'), { name: 'Refusal', message: said });
    });
  }

  it('keeps the name that a file has', () => {
    const [solid] = readAsciiStl(Buffer.from(text.replace('solid my', 'solid facet of ä')));
    equal(solid?.name, 'facet of ä part');
  });

  it('keeps a name that is not in UTF-8 readable', () => {
    const [solid] = readAsciiStl(Buffer.from(text.replace('my', 'Kühler'), 'latin1'));
    equal(solid?.name, 'Kühler part');
  });
});
