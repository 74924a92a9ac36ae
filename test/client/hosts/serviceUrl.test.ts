import assert from 'node:assert/strict';
import { isLoopbackHost, isPrivateHost } from '../../../src/addresses/privateHosts';
import { readServiceUrl } from '../../../src/client/hosts/serviceUrl';

describe('readServiceUrl', () => {
  const taken = {
    'https://models.example.com': 'https://models.example.com',
    ' https://models.example.com/ ': 'https://models.example.com',
    'https://example.com/cad/v2//': 'https://example.com/cad/v2',
    'http://127.0.0.1:8080': 'http://127.0.0.1:8080',
    'http://localhost:8080/': 'http://localhost:8080',
    'http://[::1]:8080': 'http://[::1]:8080',
  };
  for (const [text, baseUrl] of Object.entries(taken)) {
    it(`takes ${text}`, () => {
      const origin = new URL(text).origin;
      assert.deepEqual(readServiceUrl(text), { kind: 'ok', baseUrl, origin });
    });
  }

  const reasons = {
    '  ': 'No service address is set.',
    'a b': 'That is not an address. Example: https://models.example.com',
    'ws://a.example': 'A service address starts with https://.',
    'https://:pw@a.example':
      'Leave the user name and password out of the address; set the token by command.',
    'https://a.example?q': 'A service address has no query and no fragment (no ? and no #).',
    'http://a.example/x': 'http:// would send the token to a.example in clear text. Use https://.',
  };
  for (const [text, reason] of Object.entries(reasons)) {
    it(`says why it refuses “${text}”`, () => {
      assert.deepEqual(readServiceUrl(text), { kind: 'refused', reason });
    });
  }

  for (const text of [
    '',
    'models',
    'ftp://models.example.com',
    'http://models.example.com',
    'http://10.0.0.1',
    'http://127.0.0.1.example.com',
    'https://user:pass@models.example.com',
    'https://user@models.example.com',
    'https://models.example.com?token=1',
    'https://models.example.com/#x',
  ]) {
    it(`refuses ${text === '' ? 'nothing at all' : text}`, () => {
      const url = readServiceUrl(text);
      assert.equal(url.kind, 'refused');
      assert.ok(!JSON.stringify(url).includes('pass@'));
    });
  }
});

describe('hosts', () => {
  for (const host of [
    'localhost',
    'a.localhost',
    '127.9.9.9',
    '[::1]',
    '[::ffff:7f00:1]',
    'LOCALHOST.',
  ]) {
    it(`knows ${host} as this machine`, () => {
      assert.ok(isLoopbackHost(host) && isPrivateHost(host));
    });
  }

  for (const host of [
    '10.1.2.3',
    '192.168.0.1',
    '172.31.0.1',
    '169.254.169.254',
    '[fe80::1]',
    '[fd00::1]',
  ]) {
    it(`knows ${host} as private, but not this machine`, () => {
      assert.ok(isPrivateHost(host) && !isLoopbackHost(host));
    });
  }

  for (const host of [
    '8.8.8.8',
    '172.32.0.1',
    'localhost.example.com',
    '[2001:db8::1]',
    '127.0.0.1.x',
  ]) {
    it(`takes ${host} for a public one`, () => {
      assert.ok(!isPrivateHost(host));
    });
  }
});
