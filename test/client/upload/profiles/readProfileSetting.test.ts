import assert from 'node:assert/strict';
import { readProfileSetting } from '../../../../src/client/upload/profiles/readProfileSetting';

describe('readProfileSetting', () => {
  it('takes auto, nothing, and the built-in names', () => {
    assert.deepEqual(readProfileSetting(undefined), { kind: 'auto' });
    assert.deepEqual(readProfileSetting('auto'), { kind: 'auto' });
    assert.deepEqual(readProfileSetting('put'), { kind: 'named', name: 'put' });
  });

  it('takes a profile of the user', () => {
    const profile = {
      method: 'POST',
      url: '${uploadUrl}/${qiniu.key}',
      headers: { 'X-Model': '${modelId}', Digest: '${sha256Hex}', 'X-Zone': '${grant.zone.name}' },
      body: {
        kind: 'multipart',
        fields: { 'key?': '${key}', policy: '${token.json.policy}' },
        fieldsFrom: 'grant.fields',
        fileField: 'upload',
        fileName: '${modelId}-${fileName}',
      },
      success: [201],
      stored: [],
      chunking: { kind: 'tus', size: 4 * 1024 ** 2 },
    };
    assert.deepEqual(readProfileSetting(profile), {
      kind: 'custom',
      profile: {
        ...{ ...profile, chunking: { ...profile.chunking, from: 0 } },
        sendAccessToken: 'never',
      },
    });
  });

  it('fills in what a profile leaves out', () => {
    const read = readProfileSetting({ method: 'PUT' });
    assert.equal(read.kind, 'custom');
    const { url, headers, body, chunking } = read.profile;
    assert.deepEqual([url, headers], ['${uploadUrl}', {}]);
    assert.deepEqual(body, { kind: 'raw', contentType: 'application/octet-stream' });
    assert.equal(chunking.kind, 'none');
  });

  const put = { method: 'PUT' };
  const refused: Record<string, unknown> = {
    'an unknown name': 'toString',
    'a list': [],
    'an unknown method': { method: 'GET' },
    'an unknown member': { ...put, uri: '${uploadUrl}' },
    'another place': { ...put, url: 'https://elsewhere.example' },
    'an unknown placeholder in the address': { ...put, url: '${uploadUrl}?t=${accessToken}' },
    'the access token to anybody': { ...put, sendAccessToken: 'always' },
    'two credentials in one header': {
      ...put,
      headers: { authorization: 'Bearer ${uploadToken}' },
      sendAccessToken: 'sameOrigin',
    },
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
    'a path that is none': { ...put, headers: { A: '${grant.}' } },
    'an empty placeholder': { ...put, headers: { A: '${}' } },
    'a cookie': { ...put, headers: { Cookie: 'a=b' } },
    'a header of the proxy': { ...put, headers: { 'Proxy-Authorization': 'b' } },
    'a header with a NUL': { ...put, headers: { A: 'b\0' } },
    'a status that is none': { ...put, success: [12] },
    'an unknown body': { ...put, body: { kind: 'json' } },
    'fields of a raw body': { ...put, body: { kind: 'raw', fields: {} } },
    'an unknown source of fields': { ...put, body: { kind: 'multipart', fieldsFrom: 'token' } },
    'an empty field of the file': { ...put, body: { kind: 'multipart', fileField: '' } },
    'an unknown strategy': { ...put, chunking: { kind: 'parts' } },
    'chunks that Google would refuse': { ...put, chunking: { kind: 'tus', size: 1_500_000 } },
    'chunks of nothing': { ...put, chunking: { kind: 'tus', size: 0 } },
    'an unknown member of chunking': { ...put, chunking: { kind: 'tus', from: 1 } },
  };
  for (const [what, setting] of Object.entries(refused)) {
    it(`refuses ${what} with a sentence`, () => {
      const read = readProfileSetting(setting);
      assert.equal(read.kind, 'refused');
      assert.match(read.reason, /^The setting caliper\.upload\.profile .+\.$/);
    });
  }

  it('says that the access token never goes to a storage', () => {
    const read = readProfileSetting({ ...put, headers: { Authorization: '${accessToken}' } });
    assert.equal(read.kind, 'refused');
    assert.match(read.reason, /the access token, which never goes to a storage/);
  });
});
