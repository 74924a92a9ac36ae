import assert from 'node:assert/strict';
import { chooseProfile } from '../../src/client/chooseProfile';
import { ContractMemory } from '../../src/client/contractMemory';
import { explain } from '../../src/client/explainUpload';
import { grantThatSays, qiniuToken } from './grants';
import { uploadToken } from './testClient';

type Case = readonly [uploadUrl: string, said: Record<string, unknown>, name: string];

const anywhere = 'https://s.example/up';
const signedForm = { policy: 'p', key: 'k' };
const inToken = (fields: object) => ({
  uploadToken: Buffer.from(JSON.stringify(fields)).toString('base64'),
});

const cases: Readonly<Record<string, readonly Case[]>> = {
  'the words of the grant': [
    [anywhere, { method: 'put' }, 'put'],
    [anywhere, { uploadMethod: 'POST' }, 'default'],
    [`${anywhere}?X-Amz-Signature=1`, { method: 'PUT' }, 's3-put'],
    [anywhere, { method: 'PUT', headers: { 'x-ms-blob-type': 'BlockBlob' } }, 'azure'],
    [anywhere, { method: 'POST', uploadToken: qiniuToken() }, 'qiniu'],
    [`${anywhere}?X-Amz-Signature=1`, { method: 'POST' }, 'default'],
    [anywhere, { fields: { ...signedForm, 'X-Amz-Signature': 's' } }, 's3-post'],
    [anywhere, { fields: { ...signedForm, AWSAccessKeyId: 'a' } }, 's3-post'],
    [anywhere, { fields: { ...signedForm, OSSAccessKeyId: 'a', Signature: 's' } }, 'oss-post'],
    [anywhere, { fields: { ...signedForm, 'x-oss-signature': 's' } }, 'oss-post'],
    [anywhere, { fields: { ...signedForm, 'q-ak': 'a', 'q-signature': 's' } }, 'cos-post'],
    [anywhere, { fields: { token: 't' } }, 'form'],
    [anywhere, { headers: { 'Tus-Resumable': '1.0.0' } }, 'tus'],
    [anywhere, { protocol: 'tus' }, 'tus'],
  ],
  'the shape of the credential': [
    ['https://files.example.com', { uploadToken: qiniuToken() }, 'qiniu'],
    ['https://files.example.com', { uploadToken: `uid:${qiniuToken()}` }, 'qiniu'],
    [anywhere, inToken({ ...signedForm, 'x-amz-signature': 's' }), 's3-post'],
    [anywhere, inToken({ ...signedForm, OSSAccessKeyId: 'a' }), 'oss-post'],
    [anywhere, { uploadToken: 'a:b:c' }, 'default'],
    [
      anywhere,
      { uploadToken: `a:b:${Buffer.from('{"scope":"x"}').toString('base64')}` },
      'default',
    ],
  ],
  'the query of the address': [
    [`${anywhere}?X-Amz-Algorithm=A&X-Amz-Signature=1`, {}, 's3-put'],
    [`${anywhere}?AWSAccessKeyId=1&Signature=2&Expires=3`, {}, 's3-put'],
    [`${anywhere}?x-goog-signature=1`, {}, 'gcs-put'],
    [`${anywhere}?GoogleAccessId=1&Signature=2`, {}, 'gcs-put'],
    [
      `${anywhere}?X-Goog-Signature=1&X-Goog-SignedHeaders=host%3Bx-goog-resumable`,
      {},
      'gcs-resumable',
    ],
    [`${anywhere}?uploadType=resumable&upload_id=1`, {}, 'gcs-resumable'],
    [`${anywhere}?sv=1&sig=2&sp=cw`, {}, 'azure'],
    [`${anywhere}?sv=1&sig=2&si=policy`, {}, 'azure'],
    [`${anywhere}?sig=2`, {}, 'default'],
    [`${anywhere}?OSSAccessKeyId=1&Signature=2`, {}, 'oss-put'],
    [`${anywhere}?x-oss-signature=2`, {}, 'oss-put'],
    [`${anywhere}?q-sign-algorithm=sha1&q-signature=1`, {}, 'cos-put'],
    [`${anywhere}?AccessKeyId=1&Signature=2`, {}, 'put-signed'],
    [`${anywhere}?Signature=2`, {}, 'default'],
  ],
  'the host': [
    ['https://up.qiniup.com', {}, 'qiniu'],
    ['https://upload-z2.qiniup.com/', {}, 'qiniu'],
    ['https://up-na0.qbox.me', {}, 'qiniu'],
    ['https://acme.blob.core.windows.net/c/b', {}, 'azure'],
    ['https://acme.blob.core.chinacloudapi.cn/c/b', {}, 'azure'],
    ['https://b.s3.eu-central-1.amazonaws.com/k', {}, 's3-put'],
    ['https://b.oss-cn-hangzhou.aliyuncs.com', {}, 'oss-post'],
    ['https://b-1250.cos.ap-beijing.myqcloud.com/k', {}, 'cos-token'],
    ['https://b-1250.cos.ap-beijing.myqcloud.com/k?q-signature=1', {}, 'cos-put'],
    ['https://storage.googleapis.com/b/k', {}, 'put'],
    ['https://qiniup.com.evil.example', {}, 'default'],
    ['https://notqiniup.com', {}, 'default'],
  ],
  nothing: [
    [anywhere, {}, 'default'],
    ['https://minio.example/bucket/key', {}, 'default'],
  ],
};

describe('chooseProfile', () => {
  for (const [evidence, rows] of Object.entries(cases)) {
    for (const [uploadUrl, said, name] of rows) {
      it(`chooses ${name} by ${evidence}: ${uploadUrl} ${JSON.stringify(said)}`, () => {
        const grant = grantThatSays(uploadUrl, said);
        assert.equal(chooseProfile('auto', grant, new ContractMemory()).name, name);
      });
    }
  }

  it('puts the setting before all evidence', () => {
    const signed = grantThatSays(`${anywhere}?X-Amz-Signature=1`, { method: 'PUT' });
    const { name, guessed } = chooseProfile('default', signed, new ContractMemory());
    assert.deepEqual([name, guessed], ['default', false]);
  });

  it('guesses only where there is no evidence', () => {
    const guessed = (uploadUrl: string) =>
      chooseProfile('auto', grantThatSays(uploadUrl), new ContractMemory()).guessed;
    assert.deepEqual([guessed(anywhere), guessed('https://up.qiniup.com')], [true, false]);
  });

  it('sends a type beside a signed address only when the signature covers one', () => {
    const typeAt = (query: string) => {
      const grant = grantThatSays(`${anywhere}?X-Amz-Signature=1&X-Amz-SignedHeaders=${query}`);
      const { body } = chooseProfile('auto', grant, new ContractMemory()).profile;
      return body.kind === 'raw' ? body.contentType : 'a form';
    };
    assert.deepEqual(
      [typeAt('host'), typeAt('content-type%3Bhost')],
      [null, 'application/octet-stream'],
    );
  });
});

describe('explain', () => {
  it('says which contract was chosen and why, and no value of anything', () => {
    const secrets = {
      policy: 'POLICY-VALUE',
      'X-Amz-Signature': 'SIGNATURE-VALUE',
      key: 'KEY-VALUE',
    };
    const grant = grantThatSays('https://s.example/PATH-VALUE?sig=QUERY-VALUE', {
      fields: secrets,
      headers: { 'x-zone': 'HEADER-VALUE' },
    });
    const facts = explain(chooseProfile('auto', grant, new ContractMemory()), grant, 10);
    assert.deepEqual(Object.fromEntries(facts), {
      Contract: 's3-post',
      Why: 'the grant brings the fields of a form',
      Storage: 's.example',
      Address: 'with a query of sig',
      Request: 'POST, a form with the file as its last part',
      Headers: 'x-zone',
      'Fields of the grant': 'policy, X-Amz-Signature, key',
    });
    const text = JSON.stringify(facts);
    assert.ok(!text.includes('VALUE') && !text.includes(uploadToken));
  });

  it('tells what a readable credential allows', () => {
    const token = qiniuToken({ fsizeLimit: 1000 });
    const grant = grantThatSays(anywhere, { uploadToken: token });
    const facts = explain(chooseProfile('auto', grant, new ContractMemory()), grant, 8_000_000);
    const { Request, Credential } = Object.fromEntries(facts);
    assert.equal(Request, 'in chunks by qiniu-v2; taken up again after a cut or a restart');
    assert.match(Credential ?? '', /^of the Qiniu kind, until 2096.+at most 1000 bytes$/);
  });
});
