import { isTooDeep, parseJson } from '../../../src/words/parseJson';
import { deepEqual, equal } from 'node:assert/strict';

const parse = (text: string) => parseJson(Buffer.from(text));

describe('JSON that a service sent', () => {
  it('is read with whatever stands in its texts', () => {
    const json = { a: '[[["{', b: ['\\', '\\"[', '"'], '{': 1, c: ['['.repeat(1000)] };
    deepEqual(parse(JSON.stringify(json)), json);
  });

  it('is read as long as it is a few levels deep, however many stand beside each other', () => {
    const wide = `[${'[[[]]],'.repeat(10_000)}1]`;
    equal(Array.isArray(parse(wide)), true);
    equal(isTooDeep(Buffer.from(wide)), false);
  });

  it('is not read when it is deeper than any that means well', () => {
    for (const text of [`${'['.repeat(300)}${']'.repeat(300)}`, '{"a":'.repeat(201)]) {
      equal(parse(text), undefined);
      equal(isTooDeep(Buffer.from(text)), true);
    }
    equal(isTooDeep(Buffer.from('hello')), false);
  });
});
