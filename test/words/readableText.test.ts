import { equal } from 'node:assert/strict';
import { readableText } from '../../src/words/readableText';

describe('a text of which nobody says how it is written', () => {
  it('is read as UTF-8, as Chinese, or as that of Western Europe, whichever it is', () => {
    equal(readableText(Buffer.from('Ø10 螺母')), 'Ø10 螺母');
    equal(readableText(Buffer.from([0xc2, 0xdd, 0xc4, 0xb8])), '螺母');
    equal(readableText(Buffer.from('Gehäuse Ø10', 'latin1')), 'Gehäuse Ø10');
  });

  it('is read as Cyrillic where its words are, in any case and beside digits', () => {
    const bytesOf = (text: string) =>
      Uint8Array.from(text, (letter) => {
        const code = letter.charCodeAt(0);
        if (code < 0x80) return code;
        return letter === 'ё' ? 0xb8 : letter === 'Ё' ? 0xa8 : code - 0x410 + 0xc0;
      });
    for (const text of [
      'Крышка',
      'Основание',
      'КОРПУС 2',
      'Втулка_10',
      'Шайба М8 ГОСТ 11371',
      'Ёлка',
      'вал-шестерня',
    ]) {
      equal(readableText(bytesOf(text)), text);
    }
  });

  it('is not read as Cyrillic for accented letters within words, nor for Chinese', () => {
    for (const text of ['pièce créée', 'Größe', 'Rändelmutter', 'Führung äußere', 'vis à tête']) {
      equal(readableText(Buffer.from(text, 'latin1')), text);
    }
    const chinese: readonly (readonly [string, readonly number[]])[] = [
      ['螺钉', [0xc2, 0xdd, 0xb6, 0xa4]],
      ['轴承座', [0xd6, 0xe1, 0xb3, 0xd0, 0xd7, 0xf9]],
      ['零件1', [0xc1, 0xe3, 0xbc, 0xfe, 0x31]],
    ];
    for (const [text, bytes] of chinese) equal(readableText(Uint8Array.from(bytes)), text);
  });

  it('never shows the sign for a letter that is missing', () => {
    for (let byte = 0x80; byte <= 0xff; byte++) {
      equal(readableText(Uint8Array.of(0x41, byte, 0x42)).includes('\ufffd'), false);
    }
  });
});
