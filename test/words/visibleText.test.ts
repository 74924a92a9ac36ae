import { deepEqual, equal, ok } from 'node:assert/strict';
import { logLine, visibleJson, visibleText } from '../../src/words/visibleText';

describe('visibleText', () => {
  it('leaves out whatever Unicode says may be left out when a text is drawn', () => {
    for (const sign of ['\u034F', '\u115F', '\u3164', '\uFFA0', '\uFE0F', '\u{E0101}', '\u{E0041}'])
      equal(visibleText(`a${sign}b`), 'ab');
  });

  it('makes every line break a space', () => {
    equal(visibleText('a\nb\rc\u2028d\u2029e\u0085f\vg\fh'), 'a b c d e f g h');
  });

  it('looks at the beginning of a text only, and says so', () => {
    const text = visibleText('漢'.repeat(2 ** 20));
    ok(text.length <= 4097 && text.endsWith('漢…'));
    equal(visibleText('\u200B'.repeat(2 ** 20)), '…');
    equal(visibleText('abcdef', 3), 'abc…');
  });
});

describe('a line of a log or a terminal', () => {
  it('spells what a terminal would obey', () => {
    equal(logLine('a\x1B[31mb\x9B2Jc\x07\u202Ed'), 'a\\u{1b}[31mb\\u{9b}2Jc\\u{7}\\u{202e}d');
    equal(logLine('a\r\nb'), 'a b');
    equal(logLine('支架 "v2" ü — 5 × 3 mm²'), '支架 "v2" ü — 5 × 3 mm²');
  });

  it('has an end', () => {
    equal(logLine('x'.repeat(2 ** 22)).length, 10_001);
  });
});

describe('visible JSON', () => {
  it('means the same, and holds nothing that hides or that a terminal obeys', () => {
    const value = {
      'a\x9B': ['\u202E\x1B[2J\u2028', '\u{E0041}', '漢🙂\n"\\'],
      n: 1.5,
      none: null,
    };
    const text = visibleJson(value);
    deepEqual(JSON.parse(text), value);
    equal(/[\p{Cc}\p{Cf}\p{DI}\u2028]/u.test(text), false);
    ok(text.includes('漢🙂'));
  });
});
