import { equal, ok } from 'node:assert/strict';
import { displayText } from '../../../src/ui/base/displayText';

describe('displayText', () => {
  it('leaves an ordinary name as it is, in any script', () => {
    equal(displayText('支架 "v2" ü#%.step'), '支架 "v2" ü#%.step');
  });

  it('takes out what could make a name read as another one', () => {
    equal(displayText('bolt\u202Epets.exe'), 'boltpets.exe');
    equal(displayText('a\u200Bb\u2066c\u0007d\u009Be\uD800f'), 'abcdef');
  });

  it('keeps everything on one line', () => {
    equal(displayText('first\r\nsecond\u2028third'), 'first second third');
  });

  it('cuts a long name at a whole letter, within its bytes', () => {
    const shown = displayText('漢'.repeat(100), 50);
    ok(Buffer.byteLength(shown) <= 50);
    equal(shown, `${'漢'.repeat(15)}…`);
    equal(displayText('x'.repeat(50), 50), 'x'.repeat(50));
    equal(displayText('x'.repeat(51), 50), `${'x'.repeat(47)}…`);
  });
});
