import { deepEqual, equal, rejects } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { builtInProfiles } from '../../../../src/client/upload/profiles/builtInProfiles';
import type { OpenFile } from '../../../../src/client/source/sourceFile';
import type { UploadProfile } from '../../../../src/client/upload/profiles/uploadProfile';
import { uploadValues } from '../../../../src/client/upload/request/uploadValues';
import { grantThatSays, qiniuToken } from '../grants';
import { uploadToken } from '../../testClient';

const url = 'https://s.example/up';
const plain = grantThatSays(url);
const form = {
  kind: 'multipart',
  fieldsFrom: 'none',
  fileField: 'file',
  fileName: '${fileName}',
} as const;

describe('the values of a profile', () => {
  it('are those of the grant and the file', async () => {
    const valueOf = await valuesFor(builtInProfiles.put);
    const names = ['uploadToken', 'uploadUrl', 'modelId', 'fileName', 'size', 'contentType'];
    deepEqual(names.map(valueOf), [
      uploadToken,
      url,
      'm-1',
      'a b.step',
      '6',
      'application/octet-stream',
    ]);
  });

  it('are unknown for what nobody said, and for names that are none', async () => {
    const valueOf = await valuesFor(builtInProfiles.put);
    const unknown = ['key', 'qiniu.bucket', 'qiniu.key', 'qiniu.deadline', 'md5Base64', 'crc32'];
    const none = ['accessToken', 'grant.x', 'token.json.x', 'grant', '', 'constructor'];
    deepEqual(new Set([...unknown, ...none].map(valueOf)), new Set([null]));
  });

  it('come out of a readable credential', async () => {
    const grant = grantThatSays(url, { uploadToken: qiniuToken() });
    const valueOf = await valuesFor(builtInProfiles.put, { grant });
    const names = ['qiniu.bucket', 'qiniu.key', 'qiniu.deadline', 'key'];
    deepEqual(names.map(valueOf), ['cad', 'models/a b.step', '4000000000', 'models/a b.step']);
  });

  it('follow a path into the grant or the credential to a text or a number, by own members alone', async () => {
    const said = { store: { region: 'eu-1', shard: 7, parts: ['p'], none: null } };
    const token = Buffer.from(JSON.stringify({ sig: { v: '4' } })).toString('base64');
    const grant = grantThatSays(url, { ...said, uploadToken: token });
    const valueOf = await valuesFor(builtInProfiles.put, { grant });
    equal(valueOf('grant.store.region'), 'eu-1');
    equal(valueOf('grant.store.shard'), '7');
    equal(valueOf('token.json.sig.v'), '4');
    const astray = ['store', 'store.parts', 'store.none', 'store.region.length', 'toString.name'];
    for (const path of astray) equal(valueOf(`grant.${path}`), null, path);
    equal(valueOf('grant.sig.v'), null);
    equal(valueOf('token.json.store.region'), null);
  });

  const places: Readonly<Record<string, Partial<UploadProfile>>> = {
    'the address': { url: '${uploadUrl}?d=${crc32}' },
    'a header': { headers: { 'Content-MD5': '${md5Base64}' } },
    'a field': { body: { ...form, fields: { d: '${sha256Hex}' } } },
  };
  for (const [where, part] of Object.entries(places)) {
    it(`include digests of the whole file when ${where} wants one`, async () => {
      const valueOf = await valuesFor({ ...builtInProfiles.put, ...part });
      const bytes = Buffer.from('abcdef');
      equal(valueOf('md5Base64'), createHash('md5').update(bytes).digest('base64'));
      equal(valueOf('sha256Hex'), createHash('sha256').update(bytes).digest('hex'));
      equal(valueOf('crc32'), '1267612143');
    });
  }

  it('cost no reading of the file without one', async () => {
    const unreadable = fileOf(['abc'], () => new Error('read'));
    await valuesFor(builtInProfiles.default, { file: unreadable });
    const wanting = { ...builtInProfiles.put, headers: { a: '${crc32}' } };
    await rejects(valuesFor(wanting, { file: unreadable }), /read/);
  });
});

function valuesFor(profile: UploadProfile, { grant = plain, file = fileOf(['abc', 'def']) } = {}) {
  return uploadValues(profile, grant, 'a b.step', file);
}

function fileOf(pieces: readonly string[], fault: () => Error | null = () => null): OpenFile {
  return {
    sizeBytes: pieces.join('').length,
    fingerprint: 'f',
    chunks: async function* () {
      const error = fault();
      if (error) throw error;
      for (const piece of pieces) yield Buffer.from(piece);
    },
    close: () => Promise.resolve(),
  };
}
