import { shortLine } from '../../../src/words/visibleText';
import { equal } from 'node:assert/strict';
import { serviceMessage } from '../../../src/client/http/serviceMessage';

const words = (body: unknown) =>
  serviceMessage(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)));

describe('the words of a service about a refusal', () => {
  const keys = ['message', 'errorMessage', 'error_description', 'detail', 'details', 'msg'];
  for (const key of [...keys, 'reason', 'title', 'error', 'errors', 'data']) {
    it(`are found at ${key}`, () => {
      equal(words({ status: 7, [key]: 'No solid.' }), 'No solid.');
    });
  }

  it('are found in lists, in lists of objects, and one in another', () => {
    equal(words({ errors: [null, { code: 7 }, { message: 'No solid.' }] }), 'No solid.');
    equal(words({ error: { details: [{ reason: 'No solid.' }] } }), 'No solid.');
    equal(words(['No solid.']), 'No solid.');
    equal(words('"No solid."'), 'No solid.');
  });

  it('are those that say most: a message before an error', () => {
    equal(words({ error: 'E1', message: 'No solid.' }), 'No solid.');
    equal(words({ message: '', error: 'E1' }), 'E1');
  });

  it('are not looked for deeper than four levels', () => {
    const within = (levels: number): unknown =>
      levels === 0 ? 'deep' : { data: within(levels - 1) };
    equal(words(within(4)), 'deep');
    equal(words(within(5)), null);
    equal(words(`${'['.repeat(5)}"deep"${']'.repeat(5)}`), null);
  });

  it('are a plain text as it is, but no page and no bytes', () => {
    equal(words('Too < large >'), 'Too < large >');
    equal(words('  <html>'), null);
    equal(words('<?xml version="1.0"?>'), null);
    equal(serviceMessage(Uint8Array.of(0x41, 0xff, 0xfe)), null);
  });

  it('are none where nothing readable stands', () => {
    for (const body of ['', ' \n ', '\u200B', '{}', '[]', '7', 'null', '{"message":"  "}']) {
      equal(words(body), null, JSON.stringify(body));
    }
  });
});

describe('shortLine', () => {
  it('makes one line without invisible characters', () => {
    equal(shortLine(' a\r\n\tb\u0000\u009Fc  d '), 'a b c d');
    equal(shortLine('a\u200Bb\u202Ec\u2066d\uFEFFe\u200F'), 'abcde');
    equal(shortLine('\u200B \u2060'), '');
  });

  it('keeps three hundred characters and cuts what is longer', () => {
    equal(shortLine('x'.repeat(300)), 'x'.repeat(300));
    equal(shortLine('x'.repeat(301)), `${'x'.repeat(299)}…`);
  });
});
