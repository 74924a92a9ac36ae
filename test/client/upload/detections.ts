import { qiniuToken } from './grants';

export type Detection = readonly [uploadUrl: string, said: Record<string, unknown>, name: string];

const anywhere = 'https://s.example/up';
const signedForm = { policy: 'p', key: 'k' };
const inToken = (fields: object) => ({
  uploadToken: Buffer.from(JSON.stringify(fields)).toString('base64'),
});

/** What gives the contract of a storage away, and the profile that must be chosen. */
export const detections: Readonly<Record<string, readonly Detection[]>> = {
  'the words of the grant': [
    [anywhere, { method: 'put' }, 'put'],
    [`${anywhere}?token=1`, { method: 'PUT' }, 'put-signed'],
    [anywhere, { method: 'PUT', headers: { Authorization: 'Token t' } }, 'put-signed'],
    [anywhere, { uploadMethod: 'POST' }, 'default'],
    [`${anywhere}?X-Amz-Signature=1`, { method: 'PUT' }, 's3-put'],
    [anywhere, { method: 'PUT', headers: { 'x-ms-blob-type': 'BlockBlob' } }, 'azure'],
    [anywhere, { method: 'POST', uploadToken: qiniuToken() }, 'qiniu'],
    [`${anywhere}?X-Amz-Signature=1`, { method: 'POST' }, 'form-signed'],
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
    [`${anywhere}?sv=1&sig=2`, {}, 'azure'],
    [`${anywhere}?sv=2024-11-04&se=2030&sr=b&spr=https&sig=2`, {}, 'azure'],
    [`${anywhere}?sig=2`, {}, 'put-signed'],
    [`${anywhere}?OSSAccessKeyId=1&Signature=2`, {}, 'oss-put'],
    [`${anywhere}?x-oss-signature=2`, {}, 'oss-put'],
    [`${anywhere}?q-sign-algorithm=sha1&q-signature=1`, {}, 'cos-put'],
    [`${anywhere}?AccessKeyId=1&Signature=2`, {}, 'put-signed'],
    [`${anywhere}?Signature=2`, {}, 'put-signed'],
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
  'a credential in the address': [
    [`${anywhere}?token=1`, {}, 'put-signed'],
    [`${anywhere}?expires=1&signature=2`, {}, 'put-signed'],
    [`${anywhere}?X-Upload-Token=1`, {}, 'put-signed'],
    [`${anywhere}?hmac=1`, {}, 'put-signed'],
    [`${anywhere}/secret-1234/a.step`, { uploadToken: 'secret-1234' }, 'put-signed'],
    [`${anywhere}?q=se%2Fcret%3D1234`, { uploadToken: 'se/cret=1234' }, 'put-signed'],
    [
      `${anywhere}/${Buffer.from('secret-1234').toString('base64url')}`,
      { uploadToken: 'secret-1234' },
      'put-signed',
    ],
    [
      `${anywhere}/secret-1234`,
      { uploadToken: Buffer.from('secret-1234').toString('base64') },
      'put-signed',
    ],
    [`${anywhere}/1`, { uploadToken: `${anywhere}/1` }, 'put-signed'],
    [`${anywhere}?expires=1`, {}, 'default'],
    [`${anywhere}?latest=1&design=2`, {}, 'default'],
    [`${anywhere}/0d9f2c4e-model`, { uploadToken: '0d9f2c4e-model.signed' }, 'default'],
    [`${anywhere}?name=a`, {}, 'default'],
    [`${anywhere}/abc`, { uploadToken: 'abc' }, 'default'],
  ],
  nothing: [
    [anywhere, {}, 'default'],
    ['https://minio.example/bucket/key', {}, 'default'],
  ],
};
