import { equal, ok } from 'node:assert/strict';
import { quote } from '../../../src/client/service/quote';
import { Redactor } from '../../../src/client/secrets/redactor';

const asItIs = (text: string, maxCharacters: number) => text.slice(0, maxCharacters);

describe('a quotation of what came', () => {
  it('is one line without invisible letters, and short', () => {
    equal(quote('<html>\n  <b>502</b>\n', asItIs), '<html> <b>502</b>');
    equal(quote('a'.repeat(100), asItIs), `${'a'.repeat(59)}…`);
    equal(quote('a\u202Eb', asItIs), 'ab');
  });

  it('is of anything', () => {
    equal(quote(null, asItIs), 'null');
    equal(quote({ code: 3 }, asItIs), '{"code":3}');
    equal(quote(undefined, asItIs), '');
  });

  it('is of the beginning of what came: nothing looks at megabytes', () => {
    let looked = 0;
    const clean = (text: string, maxCharacters: number) => {
      looked = maxCharacters;
      return asItIs(text, maxCharacters);
    };
    equal(quote(`${' '.repeat(5000)}<html>${'a'.repeat(2 ** 20)}`, clean).slice(0, 6), '<html>');
    ok(looked < 5000, String(looked));
  });

  it('is cleaned before it is cut: half a secret is one, too', () => {
    const secret = 'canary-0123456789';
    const clean = (text: string) => text.replaceAll(secret, '[secret]');
    const quoted = quote(`${'x'.repeat(50)}${secret}`, clean);
    ok(!quoted.includes('canary'), quoted);
    const redactor = new Redactor();
    redactor.keepSecret(secret);
    const cleanStart = (text: string, max: number) => redactor.cleanStart(text, max);
    for (let blanks = 2300; blanks < 2410; blanks++) {
      const cut = quote(`x${' '.repeat(blanks)}${secret}`, cleanStart);
      ok(!cut.includes('canary'), cut);
    }
  });
});
