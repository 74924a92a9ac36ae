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

  it('is read as Japanese where its kana and kanji are, also where a byte of them is one of ASCII', () => {
    const japanese: readonly (readonly [string, readonly number[]])[] = [
      ['ボルト', [0x83, 0x7b, 0x83, 0x8b, 0x83, 0x67]],
      ['部品1', [0x95, 0x94, 0x95, 0x69, 0x31]],
      ['軸', [0x8e, 0xb2]],
      ['軸受け', [0x8e, 0xb2, 0x8e, 0xf3, 0x82, 0xaf]],
      [
        '六角ボルト M8',
        [0x98, 0x5a, 0x8a, 0x70, 0x83, 0x7b, 0x83, 0x8b, 0x83, 0x67, 0x20, 0x4d, 0x38],
      ],
      [
        'ブラケット_右',
        [0x83, 0x75, 0x83, 0x89, 0x83, 0x50, 0x83, 0x62, 0x83, 0x67, 0x5f, 0x89, 0x45],
      ],
      ['上カバー (2)', [0x8f, 0xe3, 0x83, 0x4a, 0x83, 0x6f, 0x81, 0x5b, 0x20, 0x28, 0x32, 0x29]],
      ['プーリーﾌﾟｰﾘ', [0x83, 0x76, 0x81, 0x5b, 0x83, 0x8a, 0x81, 0x5b, 0xcc, 0xdf, 0xb0, 0xd8]],
    ];
    for (const [text, bytes] of japanese) equal(readableText(Uint8Array.from(bytes)), text);
  });

  it('is read as traditional Chinese where a character of several ends with a byte of ASCII', () => {
    const chinese: readonly (readonly [string, readonly number[]])[] = [
      ['固定座', [0xa9, 0x54, 0xa9, 0x77, 0xae, 0x79]],
      ['底板_上蓋', [0xa9, 0xb3, 0xaa, 0x4f, 0x5f, 0xa4, 0x57, 0xbb, 0x5c]],
    ];
    for (const [text, bytes] of chinese) equal(readableText(Uint8Array.from(bytes)), text);
  });

  it('is not read as that of East Asia for the signs of Windows in a Western text', () => {
    const western: readonly (readonly [string, readonly number[]])[] = [
      [
        'L’écrou d’être',
        [0x4c, 0x92, 0xe9, 0x63, 0x72, 0x6f, 0x75, 0x20, 0x64, 0x92, 0xea, 0x74, 0x72, 0x65],
      ],
      ['Žlutý šroub', [0x8e, 0x6c, 0x75, 0x74, 0xfd, 0x20, 0x9a, 0x72, 0x6f, 0x75, 0x62]],
      [
        '± 0,5 µm – 20 °C',
        [
          0xb1, 0x20, 0x30, 0x2c, 0x35, 0x20, 0xb5, 0x6d, 0x20, 0x96, 0x20, 0x32, 0x30, 0x20, 0xb0,
          0x43,
        ],
      ],
      [
        '“Träger” • Ø 8…',
        [0x93, 0x54, 0x72, 0xe4, 0x67, 0x65, 0x72, 0x94, 0x20, 0x95, 0x20, 0xd8, 0x20, 0x38, 0x85],
      ],
      ['Œil de bœuf', [0x8c, 0x69, 0x6c, 0x20, 0x64, 0x65, 0x20, 0x62, 0x9c, 0x75, 0x66]],
      ['Ângulo ÂÃ', [0xc2, 0x6e, 0x67, 0x75, 0x6c, 0x6f, 0x20, 0xc2, 0xc3]],
      ['Übermaß ÄÖÜ', [0xdc, 0x62, 0x65, 0x72, 0x6d, 0x61, 0xdf, 0x20, 0xc4, 0xd6, 0xdc]],
      [
        'El Niño’s caja',
        [0x45, 0x6c, 0x20, 0x4e, 0x69, 0xf1, 0x6f, 0x92, 0x73, 0x20, 0x63, 0x61, 0x6a, 0x61],
      ],
    ];
    for (const [text, bytes] of western) equal(readableText(Uint8Array.from(bytes)), text);
  });

  it('never shows the sign for a letter that is missing', () => {
    for (let byte = 0x80; byte <= 0xff; byte++) {
      equal(readableText(Uint8Array.of(0x41, byte, 0x42)).includes('\ufffd'), false);
    }
  });
});
