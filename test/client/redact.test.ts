import assert from 'node:assert/strict';
import { Redactor } from '../../src/client/redact';

const secret = 'tök/en+"42"=Zq\\81';

describe('Redactor', () => {
  const bytes = Buffer.from(secret);
  const forms: Record<string, string> = {
    'as it is': secret,
    'URL-encoded': encodeURIComponent(secret),
    'JSON-escaped': JSON.stringify(secret),
    hex: bytes.toString('hex'),
    'hex in capitals': bytes.toString('hex').toUpperCase(),
    base64: bytes.toString('base64'),
    base64url: bytes.toString('base64url'),
    'base64 after one byte': Buffer.from(`x${secret}`).toString('base64'),
    'base64 after two bytes': Buffer.from(`x:${secret}`).toString('base64'),
    'a basic credential': `Basic ${Buffer.from(`user:${secret}`).toString('base64url')}`,
  };
  for (const [what, form] of Object.entries(forms)) {
    it(`hides a secret written ${what}`, () => {
      const redactor = new Redactor();
      redactor.keepSecret(secret);
      const cleaned = redactor.clean(`before ${form} after`);
      assert.ok(!cleaned.includes(form.slice(4, -6)), cleaned);
      assert.match(cleaned, /^before .*after$/);
    });
  }

  it('drops every query, user name and bearer without having been told', () => {
    const line = 'GET https://me:pw@a.example/p/q?sig=1&b=2 with Bearer abc.def and UpToken x:y:z';
    const cleaned = 'GET https://a.example/p/q with Bearer [secret] and UpToken [secret]';
    assert.equal(new Redactor().clean(line), cleaned);
  });

  it('hides the values of a signed address wherever they turn up', () => {
    const redactor = new Redactor();
    redactor.keepAddress('https://s.example/up?X-Amz-Signature=0123456789abcdef&n=1');
    assert.equal(redactor.clean('bad signature 0123456789abcdef'), 'bad signature [secret]');
  });

  it('leaves other text alone', () => {
    const redactor = new Redactor();
    redactor.keepSecret(secret);
    redactor.keepSecret('abc');
    const line = 'bracket.step abc 100 % https://a.example/p';
    assert.equal(redactor.clean(line), line);
  });

  it('forgets the oldest secrets, not the newest, when there are very many', () => {
    const redactor = new Redactor();
    for (let i = 0; i < 600; i++) redactor.keepSecret(`secret-number-${i}-end`);
    assert.equal(redactor.clean('secret-number-599-end'), '[secret]');
    assert.equal(redactor.clean('secret-number-0-end'), 'secret-number-0-end');
  });
});
