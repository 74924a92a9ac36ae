import { deepEqual, equal, throws } from 'node:assert/strict';
import { readGrantRequest } from '../../../src/service/core/grantRequest';

const asked = { name: 'bolt.step', webhook: null };

describe('readGrantRequest', () => {
  it('takes a name alone; description and webhook may be missing or null', () => {
    deepEqual(readGrantRequest({ name: 'bolt.step' }), asked);
    deepEqual(readGrantRequest({ ...asked, description: null, project: 7 }), asked);
  });

  it('keeps a description, be it empty, and a callback address', () => {
    const full = { name: 'bolt.step', description: '', webhook: 'HTTPS://a.example/done?x=1' };
    deepEqual(readGrantRequest(full), full);
    const plain = { ...asked, webhook: 'http://a.example' };
    deepEqual(readGrantRequest(plain), plain);
  });

  it('takes texts of the greatest length and none longer', () => {
    const name = `${'n'.repeat(250)}.step`;
    const description = 'd'.repeat(4000);
    const webhook = `https://a.example/${'w'.repeat(2000 - 'https://a.example/'.length)}`;
    deepEqual(readGrantRequest({ name, description, webhook }), { name, description, webhook });
    equal(faultOf({ name: `n${name}` }), 'name');
    equal(faultOf({ ...asked, description: `d${description}` }), 'description');
    equal(faultOf({ ...asked, webhook: `${webhook}w` }), 'webhook');
  });

  const wrong: readonly (readonly [unknown, string | null, RegExp])[] = [
    [null, null, /^The body must be an object\.$/],
    [['bolt.step'], null, /object/],
    [{}, 'name', /^name must be the file name of the model\.$/],
    [{ name: '' }, 'name', /file name/],
    [{ name: 7 }, 'name', /file name/],
    [{ name: 'n'.repeat(256) }, 'name', /^name may have 255 characters\.$/],
    [{ name: 'a\nb.step' }, 'name', /^name may not contain control characters\.$/],
    [{ name: 'a\u0085.step' }, 'name', /control/],
    [{ name: 'bolt.exe' }, 'name', /^name must end in one of \.prt, \.prt\.x, \.step, /],
    [{ ...asked, description: 7 }, 'description', /^description must be a text of at most 4000/],
    [{ ...asked, webhook: '' }, 'webhook', /^webhook must be null or an absolute http or https/],
    [{ ...asked, webhook: 7 }, 'webhook', /webhook/],
    [{ ...asked, webhook: 'http://a.example/\r\nX: y' }, 'webhook', /webhook/],
    [{ ...asked, webhook: 'ht\ttp://a.example/' }, 'webhook', /webhook/],
    [{ ...asked, webhook: 'ftp://a.example/' }, 'webhook', /webhook/],
    [{ ...asked, webhook: 'mailto:http://a.example' }, 'webhook', /webhook/],
    [{ ...asked, webhook: 'https://' }, 'webhook', /webhook/],
    [{ ...asked, webhook: '/done' }, 'webhook', /webhook/],
  ];
  for (const [body, field, message] of wrong) {
    it(`refuses ${JSON.stringify(body).slice(0, 60)} and names the field`, () => {
      const refusal = { name: 'HttpRefusal', status: 422, code: 'invalidRequest', field, message };
      throws(() => readGrantRequest(body), refusal);
    });
  }
});

function faultOf(body: unknown): unknown {
  try {
    return readGrantRequest(body);
  } catch (error) {
    return error instanceof Error && 'field' in error ? error.field : error;
  }
}
