import { equal } from 'node:assert/strict';
import { entryOf } from '../../src/words/unknown';

/** What every object has without being given it. */
const inherited = [
  ...Object.getOwnPropertyNames(Object.prototype),
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty'],
];

describe('a table looked up by a word from outside', () => {
  const table: Record<string, number> = { inch: 25.4 };

  it('gives what it has', () => {
    equal(entryOf(table, 'inch'), 25.4);
    equal(entryOf(table, 'furlong'), undefined);
    equal(entryOf(JSON.parse('{"__proto__": 1}'), '__proto__'), 1);
  });

  for (const word of inherited) {
    it(`has nothing under ${word}`, () => {
      equal(entryOf(table, word), undefined);
    });
  }
});
