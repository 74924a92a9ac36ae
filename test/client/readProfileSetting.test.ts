import assert from 'node:assert/strict';
import { chooseProfile } from '../../src/client/chooseProfile';
import { ContractMemory } from '../../src/client/contractMemory';
import { readHintedGrant } from '../../src/client/grantHints';
import { readProfileSetting } from '../../src/client/readProfileSetting';

describe('readProfileSetting', () => {
  it('takes auto, nothing, and the built-in names', () => {
    assert.deepEqual(readProfileSetting(undefined), { kind: 'auto' });
    assert.deepEqual(readProfileSetting('auto'), { kind: 'auto' });
    assert.deepEqual(readProfileSetting('put'), { kind: 'named', name: 'put' });
  });

  it('takes a profile of the user', () => {
    const profile = {
      method: 'POST',
      headers: { 'X-Model': '${modelId}' },
      body: { kind: 'multipart', fields: { 'key?': '${key}' }, fileField: 'upload' },
      success: [201],
      stored: [],
    };
    assert.deepEqual(readProfileSetting(profile), { kind: 'custom', profile });
  });

  const put = { method: 'PUT' };
  const refused: Record<string, unknown> = {
    'an unknown name': 'toString',
    'a list': [],
    'an unknown method': { method: 'GET' },
    'an unknown member': { ...put, url: 'https://elsewhere.example' },
    'the access token': { ...put, sendAccessToken: 'sameOrigin' },
    'an unknown placeholder': { ...put, headers: { Authorization: 'Bearer ${accessToken}' } },
    'an unknown placeholder in a field': {
      method: 'POST',
      body: { kind: 'multipart', fields: { t: '${accessToken}' } },
    },
    'a header of the connection': { ...put, headers: { Host: 'x' } },
    'a length': { ...put, headers: { 'content-length': '1' } },
    'a line break in a header': { ...put, headers: { A: 'b\r\nC: d' } },
    'a space in a header name': { ...put, headers: { 'A B': 'c' } },
    'a file name in a header': { ...put, headers: { A: '${fileName}' } },
    'a header that is no text': { ...put, headers: { A: 1 } },
    'a status that is none': { ...put, success: [12] },
    'an unknown body': { ...put, body: { kind: 'json' } },
  };
  for (const [what, setting] of Object.entries(refused)) {
    it(`refuses ${what} with a sentence`, () => {
      const read = readProfileSetting(setting);
      assert.equal(read.kind, 'refused');
      assert.match(read.reason, /^The setting caliper\.upload\.profile .+\.$/);
    });
  }
});

describe('chooseProfile', () => {
  const evidence: readonly (readonly [string, Record<string, unknown>, string])[] = [
    ['https://s.example/up', {}, 'default'],
    ['https://s.example/up', { method: 'put' }, 'put'],
    ['https://s.example/up', { uploadMethod: 'POST' }, 'default'],
    ['https://s.example/up?X-Amz-Signature=1', {}, 'put-signed'],
    ['https://s.example/up?x-goog-signature=1', {}, 'put-signed'],
    ['https://s.example/up?OSSAccessKeyId=1&Signature=2', {}, 'put-signed'],
    ['https://s.example/up?q-signature=1', {}, 'put-signed'],
    ['https://s.example/up?sv=1&sig=2', {}, 'put-azure'],
    ['https://s.example/up?sig=2', {}, 'default'],
    ['https://s.example/up?X-Amz-Signature=1', { method: 'PUT' }, 'put-signed'],
  ];
  for (const [uploadUrl, hints, name] of evidence) {
    it(`chooses ${name} for ${uploadUrl} and ${JSON.stringify(hints)}`, () => {
      assert.equal(chooseProfile('auto', grant(uploadUrl, hints), new ContractMemory()).name, name);
    });
  }

  it('puts the setting before all evidence', () => {
    const signed = grant('https://s.example/up?X-Amz-Signature=1', { method: 'PUT' });
    assert.equal(chooseProfile('default', signed, new ContractMemory()).name, 'default');
  });
});

function grant(uploadUrl: string, hints: Record<string, unknown>) {
  const data = { uploadToken: 't', modelId: 'm-1', uploadUrl, ...hints };
  return readHintedGrant({ data }) ?? assert.fail('not a grant');
}
