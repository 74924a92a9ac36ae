import { equal } from 'node:assert/strict';
import { urlOf } from '../../src/words/urlOf';

describe('urlOf', () => {
  it('reads what is an address, however often it is asked', () => {
    for (let i = 0; i < 20_000; i++) {
      if (urlOf('https://münchen.example/Größe') === null) throw new Error(`denied at ${i}`);
    }
    equal(urlOf('https://münchen.example/Größe')?.hostname, 'xn--mnchen-3ya.example');
  });

  it('reads a part of one against its base', () => {
    equal(urlOf('/a b', 'https://h.example/c')?.href, 'https://h.example/a%20b');
    equal(urlOf('d', new URL('https://h.example/c/'))?.href, 'https://h.example/c/d');
  });

  it('is null for what is none', () => {
    for (const text of ['', 'no address', '/path', 'https://', 'http://[::1']) {
      equal(urlOf(text), null, text);
    }
    equal(urlOf('/path', 'no base'), null);
  });
});
