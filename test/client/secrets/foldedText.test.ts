import { deepEqual, equal } from 'node:assert/strict';
import {
  decodedLetters,
  decodedTexts,
  looseLetters,
  looseText,
  unfolded,
} from '../../../src/client/secrets/foldedText';

describe('a text without its escapes and blanks', () => {
  it('is the same whether the places of its letters are asked for or not', () => {
    for (let unit = 0; unit < 0x1_00_00; unit++) {
      const text = `A${String.fromCharCode(unit)}b`;
      const { text: letters, starts } = looseText(unfolded(text));
      equal(letters, looseLetters(text), unit.toString(16));
      equal(starts.length, letters.length, unit.toString(16));
    }
    for (const text of ['a%2541b', 'a\\u0041&amp;#65;', 'plain', '100 %']) {
      deepEqual(
        decodedTexts(unfolded(text)).map((one) => one.text),
        decodedLetters(text),
      );
    }
  });
});
