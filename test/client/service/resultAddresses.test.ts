import { equal } from 'node:assert/strict';
import { ResultAddresses } from '../../../src/client/service/resultAddresses';
import { readResult, type ModelResult } from '../../../src/interface/result';

const base = new URL('https://models.example/api/');

describe('ResultAddresses', () => {
  it('keeps the addresses of the latest result, each for its asset', () => {
    const addresses = new ResultAddresses();
    addresses.keep('m-1', result('https://models.example/old', null));
    addresses.keep('m-1', result('https://models.example/v?sig=1', '/p'));
    equal(addresses.of('m-1', 'visual', base)?.href, 'https://models.example/v?sig=1');
    equal(addresses.of('m-1', 'preview', base)?.href, 'https://models.example/p');
  });

  it('has none for a model that is not known or has none', () => {
    const addresses = new ResultAddresses();
    addresses.keep('m-1', result(null, null));
    equal(addresses.of('m-1', 'visual', base), null);
    equal(addresses.of('m-1', 'preview', base), null);
    equal(addresses.of('m-2', 'visual', base), null);
  });

  for (const url of [
    'https://cdn.example/v',
    'http://models.example/v',
    'https://models.example:8443/v',
    'https://me@models.example/v',
    'https://:pw@models.example/v',
    'https://',
  ]) {
    it(`gives no address off the origin of the service: ${url}`, () => {
      const addresses = new ResultAddresses();
      addresses.keep('m-1', result(url, null));
      equal(addresses.of('m-1', 'visual', base), null);
    });
  }

  it('keeps a hundred models and drops the least recently answered one', () => {
    const addresses = new ResultAddresses();
    for (let i = 0; i < 100; i++) addresses.keep(`m-${i}`, result('/v', null));
    addresses.keep('m-0', result('/w', null));
    equal(addresses.of('m-1', 'visual', base)?.pathname, '/v');
    addresses.keep('m-100', result('/v', null));
    equal(addresses.of('m-1', 'visual', base), null);
    equal(addresses.of('m-0', 'visual', base)?.pathname, '/w');
    equal(addresses.of('m-2', 'visual', base)?.pathname, '/v');
  });
});

function result(url: string | null, imageUrl: string | null): ModelResult {
  const read = readResult({ status: 'succeeded', url, imageUrl });
  if (read === null) throw new Error('no result');
  return read;
}
