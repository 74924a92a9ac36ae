import { equal } from 'node:assert/strict';
import { translated } from '../../src/words/translated';
import { setTranslations } from '../../src/words/say';

describe('what was said in English when a result was made', () => {
  before(() => {
    setTranslations({
      'One curve could not be read.': '有 1 条曲线无法读取。',
      '{count} curves could not be read.': '有 {count} 条曲线无法读取。',
      'The file says {what} of {name}.': '文件中 {name} 为{what}。',
      '{label}: {value}': '{label}：{value}',
      nothing: '无',
    });
  });
  after(() => {
    setTranslations({});
  });

  for (const [what, text, told] of [
    ['as a whole', 'One curve could not be read.', '有 1 条曲线无法读取。'],
    ['with its values', '12 curves could not be read.', '有 12 条曲线无法读取。'],
    ['with words for values', 'The file says nothing of bolt.', '文件中 bolt 为无。'],
    [
      'sentence by sentence',
      'One curve could not be read. 12 curves could not be read.',
      '有 1 条曲线无法读取。有 12 条曲线无法读取。',
    ],
  ] as const) {
    it(`is told ${what} in the language of now`, () => {
      equal(translated(text), told);
    });
  }

  for (const [what, text] of [
    ['of somebody else', 'queued: 3 jobs'],
    ['with a sentence of somebody else', 'One curve could not be read. Ask the office.'],
    ['without its value', ' curves could not be read.'],
    ['in Chinese', '有 1 条曲线无法读取。'],
    ['longer than any sentence', `${'1'.repeat(2000)} curves could not be read.`],
  ] as const) {
    it(`stays as it is: a text ${what}`, () => {
      equal(translated(text), text);
    });
  }
});

describe('what was said, in an English window', () => {
  it('stays as it is', () => {
    equal(translated('One curve could not be read.'), 'One curve could not be read.');
  });
});
