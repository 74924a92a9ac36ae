import { equal, ok } from 'node:assert/strict';
import { quote } from '../../src/client/quote';

const asItIs = (text: string) => text;

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

  it('is cleaned before it is cut: half a secret is one, too', () => {
    const secret = 'canary-0123456789';
    const clean = (text: string) => text.replaceAll(secret, '[secret]');
    const quoted = quote(`${'x'.repeat(50)}${secret}`, clean);
    ok(!quoted.includes('canary'), quoted);
  });
});
