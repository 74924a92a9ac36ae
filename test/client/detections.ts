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
