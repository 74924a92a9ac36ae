import { noChunks, type MultipartBody, type UploadProfile } from './uploadProfile';

const mebibyte = 1024 ** 2;

// 203: the storage stored the file but could not notify its owner. 579 and 614 from Qiniu storages mean the same, and
// "already exists".
const stored = [203, 579, 614];
const url = '${uploadUrl}';

const form = (body: Partial<MultipartBody>): UploadProfile => ({
  method: 'POST',
  url,
  headers: {},
  body: {
    kind: 'multipart',
    fields: {},
    fieldsFrom: 'none',
    fileField: 'file',
    fileName: '${fileName}',
    ...body,
  },
  success: [200, 201, 202, 204, 303],
  stored,
  chunking: noChunks,
  sendAccessToken: 'never',
});

const put = (given: Partial<UploadProfile>): UploadProfile => ({
  method: 'PUT',
  url,
  headers: {},
  body: { kind: 'raw', contentType: null },
  success: [200, 201, 202, 204],
  stored,
  chunking: noChunks,
  sendAccessToken: 'never',
  ...given,
});

const tokenForm = form({ fields: { token: '${uploadToken}', 'key?': '${key}' } });
const signedForm = form({ fieldsFrom: 'signed' });
const octets = { kind: 'raw', contentType: 'application/octet-stream' } as const;
const bearer = { Authorization: 'Bearer ${uploadToken}' };
const qiniuParts = { kind: 'qiniu-v2', size: 4 * mebibyte } as const;

/** The upload contracts that are known by name. */
export const builtInProfiles = {
  /** A form with the credential as a field, as the embedded service expects it. */
  default: tokenForm,
  /** A form whose fields are in the grant. */
  form: form({ fieldsFrom: 'grant.fields' }),
  /** The bytes without a form; the credential is a bearer token. */
  put: put({ body: octets, headers: bearer }),
  /** The bytes without a form; the address itself is the credential, and a second one would be refused. */
  'put-signed': put({}),
  /** The bytes without a form, by POST; the credential is a bearer token. */
  post: put({ method: 'POST', body: octets, headers: bearer }),
  /** The bytes without a form, by POST; the address itself is the credential. */
  'post-signed': put({ method: 'POST', body: octets }),
  /** The bytes without a form; the credential is in a header of its own. */
  'put-token': put({ body: octets, headers: { 'X-Upload-Token': '${uploadToken}' } }),
  /** A form that contains only the file; the credential is a bearer token. */
  'form-bearer': { ...form({}), headers: bearer },
  /** A form that contains only the file; the address itself is the credential. */
  'form-signed': form({}),
  /** Qiniu Kodo: a form for small files, resumable parts for large ones. */
  qiniu: { ...tokenForm, chunking: { ...qiniuParts, from: 4 * mebibyte } },
  'qiniu-form': tokenForm,
  'qiniu-v2': { ...tokenForm, chunking: { ...qiniuParts, from: 0 } },
  's3-put': put({}),
  's3-post': signedForm,
  /** Azure requires the type of blob; a large one is sent in blocks. */
  azure: put({
    headers: { 'x-ms-blob-type': 'BlockBlob' },
    chunking: { kind: 'azure-blocks', size: 8 * mebibyte, from: 64 * mebibyte },
  }),
  'gcs-put': put({}),
  'gcs-resumable': put({
    chunking: { kind: 'content-range', size: 8 * mebibyte, from: 0 },
  }),
  'oss-put': put({}),
  'oss-post': signedForm,
  'cos-put': put({}),
  /** Tencent COS with a complete Authorization value as the credential. */
  'cos-token': put({ body: octets, headers: { Authorization: '${uploadToken}' } }),
  'cos-post': signedForm,
  tus: put({
    method: 'POST',
    headers: bearer,
    chunking: { kind: 'tus', size: 32 * mebibyte, from: 0 },
  }),
} as const satisfies Readonly<Record<string, UploadProfile>>;

export type ProfileName = keyof typeof builtInProfiles;

export function isProfileName(name: string): name is ProfileName {
  return Object.hasOwn(builtInProfiles, name);
}
