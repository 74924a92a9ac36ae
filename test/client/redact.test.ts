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

  it('keeps only what is long enough to be a secret', () => {
    const redactor = new Redactor();
    redactor.keepSecret('abc');
    redactor.keepSecret('defg');
    redactor.keepAddress('https://s.example/?a=1234567&b=12345678');
    redactor.keepAddress('no address');
    const cleaned = redactor.clean('abc defg 1234567 12345678 no address');
    assert.equal(cleaned, 'abc [secret] 1234567 [secret] no address');
  });

  it('hides a short secret as it is, and none of its short forms, which are parts of words', () => {
    const redactor = new Redactor();
    redactor.keepSecret('a"b1');
    const bytes = Buffer.from('a"b1');
    const hex = bytes.toString('hex');
    assert.equal(redactor.clean(`a"b1 ${hex} a\\"b1`), '[secret] [secret] a\\"b1');
    const base64 = bytes.toString('base64').slice(0, 5);
    assert.equal(redactor.clean(`x${base64}x`), `x${base64}x`);
  });

  it('hides a form of six letters', () => {
    const redactor = new Redactor();
    redactor.keepSecret('a b1');
    assert.equal(redactor.clean('x a%20b1 y'), 'x [secret] y');
  });

  it('hides the longer of two secrets whole, whichever came first', () => {
    for (const secrets of [
      ['token-abc', 'token-abc-def'],
      ['token-abc-def', 'token-abc'],
    ]) {
      const redactor = new Redactor();
      for (const one of secrets) redactor.keepSecret(one);
      assert.equal(redactor.clean('x token-abc-def y token-abc'), 'x [secret] y [secret]');
    }
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
    for (let i = 0; i < 500; i++) redactor.keepSecret(`secret-number-${i}-end`);
    assert.equal(redactor.clean('secret-number-0-end'), '[secret]');
    redactor.keepSecret('secret-number-0-end');
    redactor.keepSecret('secret-number-500-end');
    assert.equal(redactor.clean('secret-number-500-end'), '[secret]');
    assert.equal(redactor.clean('secret-number-1-end'), 'secret-number-1-end');
    assert.equal(redactor.clean('secret-number-0-end'), '[secret]');
    assert.equal(redactor.clean('secret-number-2-end'), '[secret]');
  });

  describe('of a text that is cut', () => {
    const known = 'a-secret-that-is-kept';
    const cut = (text: string, mostLetters: number) => {
      const redactor = new Redactor();
      redactor.keepSecret(known);
      return redactor.cleanStart(text, mostLetters);
    };

    it('says so, and leaves a short one whole', () => {
      assert.equal(cut('all of it', 9), 'all of it');
      assert.equal(cut('not all of it', 7), 'not all…');
    });

    it('hides what may be the beginning of a secret at the cut', () => {
      for (let letters = 2; letters < known.length; letters++) {
        assert.equal(cut(`It is ${known}.`, 6 + letters), 'It is …', String(letters));
      }
      assert.equal(cut(`It is ${known}, no more`, 30), 'It is [secret], n…');
    });

    it('hides an address that may have lost what follows a user name', () => {
      assert.equal(cut('See https://anna:password@h.example/', 24), 'See https…');
      assert.equal(cut('See https://h.example/a and more', 26), 'See https://h.example/a an…');
    });
  });

  it('names the hosts of the latest addresses', () => {
    const redactor = new Redactor();
    for (let i = 0; i < 501; i++) redactor.keepAddress(`https://h${i}.example:8443/x`);
    assert.equal(redactor.hosts().length, 500);
    assert.equal(redactor.hosts()[0], 'h1.example:8443');
  });

  it('finds a secret that is longer than any text by its beginning', () => {
    const redactor = new Redactor();
    redactor.keepSecret('s'.repeat(20_000));
    assert.match(redactor.clean(`x ${'s'.repeat(20_000)}`), /^x \[secret\]s*$/);
  });
});
