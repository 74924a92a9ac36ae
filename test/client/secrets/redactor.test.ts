import assert from 'node:assert/strict';
import { Redactor } from '../../../src/client/secrets/redactor';

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

  describe('of a long secret', () => {
    const token = 'SeCret/Tok+en=9876&x';
    const once = encodeURIComponent(token);
    const unicode = (text: string) =>
      Array.from(text, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join(
        '',
      );
    const written: Record<string, string> = {
      'in capitals': token.toUpperCase(),
      'in small letters': token.toLowerCase(),
      'with escapes in small letters': once.replace(/%../g, (escaped) => escaped.toLowerCase()),
      'URL-encoded twice': encodeURIComponent(once),
      'with a plus for a blank': token.replace('+', ' '),
      'with a coded blank': token.replace('+', '%20'),
      'as entities': token.replace('&', '&amp;').replace('+', '&#43;').replace('=', '&#x3D;'),
      'as escapes of JSON': unicode(token),
      'as escapes of JSON in an address': encodeURIComponent(unicode(token)),
      'with blanks between': token.split('').join(' '),
      wrapped: `${token.slice(0, 9)}\r\n  ${token.slice(9)}`,
      'with letters that nobody sees': token.split('').join('\u200B'),
    };
    for (const [how, text] of Object.entries(written)) {
      it(`hides one that is written ${how}`, () => {
        const redactor = new Redactor();
        redactor.keepSecret(token);
        assert.equal(redactor.clean(`bad ${text} here`), 'bad [secret] here');
        assert.equal(redactor.clean(`bad %${text}`), 'bad %[secret]');
      });
    }

    it('hides its first half, and no less', () => {
      const redactor = new Redactor();
      redactor.keepSecret('SeCretTokenAAAABBBBCCCCDDDD9876');
      assert.equal(redactor.clean('bad SeCretTokenAAAABBBB...'), 'bad [secret]...');
      assert.equal(redactor.clean('bad SeCretTokenA...'), 'bad SeCretTokenA...');
    });

    it('hides one that a text is cut in, also in the middle of an escape', () => {
      for (let letters = 20; letters < 40; letters++) {
        const redactor = new Redactor();
        redactor.keepSecret(token);
        const cut = redactor.cleanStart(`It is ${encodeURIComponent(once)}, no more`, letters);
        assert.ok(/^It is (?:\[secret\])?,?…$/.test(cut), cut);
      }
    });
  });

  describe('of a signed address', () => {
    const signature = 'AAA+SECRETsig/bbb+cc==';
    const clean = (address: string, text: string, known: readonly string[] = []) => {
      const redactor = new Redactor();
      redactor.keepAddress(address, known);
      return redactor.clean(text);
    };

    for (const [what, address, text, cleaned] of [
      ['a value with a plus', `/x?sig=${signature}&exp=99`, `no ${signature}.`, 'no [secret].'],
      [
        'a value as it was encoded',
        '/x?sig=a%2Fb%2fc%2Bdefgh',
        'no a%2fb%2Fc%2bdefgh.',
        'no [secret].',
      ],
      ['no short query', '/x?pin=48', 'no pin=48.', 'no pin=48.'],
      ['a long query as a whole', '/x?pin=483920&a=1', 'no pin=483920&a=1.', 'no [secret].'],
      ['a short credential', '/x?token=48ab', 'no 48ab.', 'no [secret].'],
      ['a short value that is none', '/x?auth=true&code=404', 'true 404', 'true 404'],
      ['a name', '/x?SECRETinName12345', 'no SECRETinName12345', 'no [secret]'],
      ['a parameter', '/x;sig=SECRETmatrix', 'no SECRETmatrix', 'no [secret]'],
      ['a part of the path', '/u/SECRETpath123456/a', 'no SECRETpath123456', 'no [secret]'],
      ['an encoded part of the path', '/u/S%2fRETpath123456', 'no S/RETpath123456', 'no [secret]'],
      ['a password', '@', 'no password', 'no [secret]'],
      [
        'no ordinary part of the path',
        '/api/v1/models/upload/conversion-uploads-eu-west-1/2026-11-23/20261123',
        'The upload of conversion-uploads-eu-west-1 on 2026-11-23 (20261123)',
        'The upload of conversion-uploads-eu-west-1 on 2026-11-23 (20261123)',
      ],
    ] as const) {
      it(`tells ${what}`.replace('tells no', 'leaves').replace('tells', 'knows'), () => {
        const place =
          address === '@' ? 'https://me:password@s.example/' : `https://s.example${address}`;
        assert.equal(clean(place, text), cleaned);
      });
    }

    it('leaves the id of the model and the name of its file, which stand in it as well', () => {
      const id = '36142666-3f18-4353-a610-e0fc6e89062c';
      const text = `bracket_20261123114500.step: model ${id}`;
      const address = `https://s.example/${id}/bracket_20261123114500.step?model=${id}`;
      assert.equal(clean(address, text, [id, 'bracket_20261123114500.step']), text);
      assert.notEqual(clean(address, text), text);
    });
  });

  it('drops the query and the parameters of every path without having been told', () => {
    const redactor = new Redactor();
    for (const [text, cleaned] of [
      ['Route PUT:/bkt/a.step?sig=AAA+B/c==&exp=99 not found', 'Route PUT:/bkt/a.step not found'],
      ['Cannot PUT /x?SECRET', 'Cannot PUT /x'],
      ['no route ../x/y?sig=1, sorry', 'no route ../x/y sorry'],
      ['no x?sig=1 here', 'no x here'],
      ['no ?sig=1 here', 'no  here'],
      ['no %2Fx%2Fy%3Fsig%3D1', 'no %2Fx%2Fy%3Fsig%3D1'],
      ['no /x%3Fsig%3D1', 'no /x'],
      ['no /x;sig=1;a=b/y;c=d', 'no /x/y'],
      ['no x;sig=1', 'no x'],
      ['s3://b/k?sig=1', 's3://b/k'],
      ['text/html;charset=utf-8 and/or? Really?yes', 'text/html;charset=utf-8 and/or? Really?yes'],
    ] as const) {
      assert.equal(redactor.clean(text), cleaned);
    }
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

  it('hides a short secret as it is and escaped, and none of its short forms, which are parts of words', () => {
    const redactor = new Redactor();
    redactor.keepSecret('a"b1');
    const bytes = Buffer.from('a"b1');
    const hex = bytes.toString('hex');
    assert.equal(redactor.clean(`a"b1 ${hex} a\\"b1`), '[secret] [secret] [secret]');
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
    const cut = (text: string, maxCharacters: number) => {
      const redactor = new Redactor();
      redactor.keepSecret(known);
      return redactor.cleanStart(text, maxCharacters);
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

    it('hides a secret that ends in what may be the beginning of another', () => {
      const redactor = new Redactor();
      redactor.keepSecret('first-12-second');
      redactor.keepSecret('second-and-more-of-it');
      const text = 'It is first-12-second-and-more-of-it.';
      for (let letters = 8; letters < 36; letters++) {
        assert.match(redactor.cleanStart(text, letters), /^It is (?:\[secret\])?…$/);
      }
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

  it('finds a secret that is longer than any text by its beginning, and hides it to its end', () => {
    const redactor = new Redactor();
    redactor.keepSecret('s'.repeat(20_000));
    assert.equal(redactor.clean(`x ${'s'.repeat(20_000)} y`), 'x [secret] y');
  });

  it('hides a secret whose end another one begins with, and that of an address longer than any', () => {
    const redactor = new Redactor();
    redactor.keepSecret('first-12-second');
    redactor.keepSecret('second-and-more-of-it');
    redactor.keepAddress(`https://s.example/?sig=0123456789abcdef&x=${'a'.repeat(2 ** 20)}`);
    assert.equal(redactor.clean('no first-12-second-and-more-of-it'), 'no [secret]');
    assert.equal(redactor.clean('no 0123456789abcdef.'), 'no [secret].');
  });

  it('takes no time that grows with the letters of its secrets times those of a text', () => {
    const redactor = new Redactor();
    for (let i = 0; i < 500; i++) {
      redactor.keepSecret(`${'a'.repeat(1000)}b${i}${'a'.repeat(3000)}`);
      redactor.keepSecret(`b${i}${'a'.repeat(4000)}`);
    }
    const startedAt = performance.now();
    for (let i = 0; i < 5; i++) {
      redactor.clean('a'.repeat(4000));
      redactor.clean('%61'.repeat(1300));
      redactor.cleanStart('a'.repeat(2 ** 20), 4000);
    }
    const tookMs = performance.now() - startedAt;
    assert.ok(tookMs < 5000, `${tookMs} ms`);
  }).timeout(120_000);
});
