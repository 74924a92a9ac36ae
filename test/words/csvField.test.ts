import { equal, match } from 'node:assert/strict';
import { csvField, withoutFormulas } from '../../src/words/csvField';

describe('a field of a table', () => {
  it('holds nothing that a terminal obeys or that makes it read as another one', () => {
    equal(csvField('bolt\u001b[2J'), 'bolt[2J');
    equal(csvField('\u202egpj.tlob\u200b'), 'gpj.tlob');
    equal(csvField('two\r\nlines'), 'two lines');
  });

  it('begins no formula, also behind what is not seen', () => {
    equal(csvField('=cmd'), "'=cmd");
    equal(csvField('\u200b\u001b=cmd'), "'=cmd");
    equal(csvField('\uff1dcmd'), "'\uff1dcmd");
  });

  it('begins no formula behind anything that may separate cells, with blanks or without', () => {
    for (const separator of [',', ';', '\t', '|', ':', '^', '~', '"', '; ', ',  ', ":'"]) {
      match(withoutFormulas(`M3${separator}=1+1`), /'=1\+1$/, separator);
    }
    equal(withoutFormulas(' =1'), " '=1");
    equal(withoutFormulas('--help'), "'--help");
  });

  it('begins no formula that acts behind any other sign', () => {
    for (const separator of [' ', '/', '&', '_', '#', ' - ']) {
      for (const formula of ["=cmd|'/C calc'!A0", '+SUM(1)', '-  HYPERLINK("x")', '@a!b']) {
        match(withoutFormulas(`a${separator}${formula}`), /'[-=+@ ]+\w+[|(!]/, separator);
      }
    }
  });

  it('keeps the signs of words, tolerances, options and paths', () => {
    for (const text of [
      '⌀20 +0.05/-0.1',
      'Microswitch dock - short.STEP',
      'Raise --time-limit or lower --quality.',
      'Bolt -M6',
      'a/@scope/part-2.step',
      '1 × M6, 10 deep (+2)',
    ]) {
      equal(withoutFormulas(text), text);
    }
    for (const number of ['-0.1', '+0.05', '12', '-3']) equal(withoutFormulas(number), number);
    equal(withoutFormulas('-1+cmd'), "'-1+cmd");
  });

  it('is quoted where it holds what separates fields', () => {
    equal(csvField('M3 "long", steel'), '"M3 ""long"", steel"');
    equal(csvField(2.5), '2.5');
  });
});
