import { equal } from 'node:assert/strict';
import { csvField } from '../../src/words/csvField';

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

  it('is quoted where it holds what separates fields', () => {
    equal(csvField('M3 "long", steel'), '"M3 ""long"", steel"');
    equal(csvField(2.5), '2.5');
  });
});
