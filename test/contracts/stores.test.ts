import assert from 'node:assert/strict';
import { request } from 'node:http';
import { closeServers } from '../client/loopback';
import { uploadToken } from '../client/testClient';
import * as aliyun from './aliyun';
import * as azure from './azure';
import { startBearer } from './bearer';
import * as gcs from './gcs';
import * as qiniu from './qiniu';
import * as s3 from './s3';
import type { Store } from './store';
import { startTus } from './tus';

interface Wrong {
  readonly store: () => Promise<Store>;
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly isChunked?: boolean;
  readonly status: number;
}

const s3Put = `/${s3.key}?${s3.query}&X-Amz-SignedHeaders=host`;
const session = `/${gcs.key}?upload_id=session-1`;
const tus = { 'Tus-Resumable': '1.0.0', Authorization: `Bearer ${uploadToken}` };
const upToken = { Authorization: `UpToken ${qiniu.token}` };
const uploads = (o: string) => `/buckets/${qiniu.bucket}/objects/${o}/uploads`;
const startS3 = () => s3.startS3();
const startGcs = () => gcs.startGcs();

const wrongs: Readonly<Record<string, Wrong>> = {
  'a chunked body at S3': { store: startS3, path: s3Put, isChunked: true, status: 411 },
  'a second credential at S3': {
    ...{ store: startS3, path: s3Put, headers: { Authorization: 'Bearer x' }, status: 400 },
  },
  'another query at S3': { store: startS3, path: `${s3Put}x`, status: 403 },
  'a field after the file at S3': {
    ...{ store: startS3, method: 'POST', path: '/', ...form('file', 'key'), status: 400 },
  },
  'a missing field at S3': {
    ...{ store: startS3, method: 'POST', path: '/', ...form('key', 'file'), status: 403 },
  },
  'no kind of blob at Azure': {
    ...{ store: azure.startAzure, path: `/b?${azure.query}`, status: 400 },
  },
  'a signature written anew at Azure': {
    ...{ store: azure.startAzure, path: `/b?${azure.query.replace('%2B', '+')}`, status: 403 },
  },
  'a list of unknown blocks at Azure': {
    store: azure.startAzure,
    path: `/b?${azure.query}&comp=blocklist`,
    body: '<BlockList><Latest>AAAA</Latest></BlockList>',
    status: 400,
  },
  'no signed header at GCS': { store: startGcs, path: `/${gcs.key}?${gcs.putQuery}`, status: 403 },
  'a piece of an odd size at GCS': {
    ...{ store: startGcs, path: session, body: 'abc', status: 400 },
    headers: { 'Content-Range': 'bytes 0-2/9' },
  },
  'a piece from elsewhere at GCS': {
    ...{ store: startGcs, path: session, body: 'abc', status: 400 },
    headers: { 'Content-Range': 'bytes 3-5/6' },
  },
  'a type at Aliyun that is not signed': {
    ...{ store: aliyun.startAliyun, path: `/k?${aliyun.query}`, status: 403 },
    headers: { 'Content-Type': 'text/plain' },
  },
  'a wrong key at Qiniu': {
    ...{ store: () => qiniu.startQiniu(), method: 'POST', headers: upToken, status: 403 },
    path: uploads('b3RoZXI='),
  },
  'an unknown upload at Qiniu': {
    ...{ store: () => qiniu.startQiniu(), headers: upToken, status: 612 },
    path: `${uploads(Buffer.from(qiniu.key).toString('base64').replaceAll('+', '-').replaceAll('/', '_'))}/upload9/1`,
  },
  'no version at tus': {
    ...{ store: startTus, method: 'POST', path: '/files/', status: 412 },
    headers: { Authorization: tus.Authorization },
  },
  'an unknown upload at tus': { store: startTus, path: '/files/9', headers: tus, status: 404 },
  'no credential at a storage of bearers': { store: startBearer, path: '/up', status: 401 },
};

describe('a contract server refuses', () => {
  afterEach(closeServers);

  for (const [what, wrong] of Object.entries(wrongs)) {
    it(what, async () => {
      const store = await wrong.store();
      assert.equal(await statusOf(store, wrong), wrong.status);
      assert.equal(store.files.size, 0);
      assert.equal(store.refusals.length, 1);
    });
  }
});

function form(...names: readonly string[]): Pick<Wrong, 'headers' | 'body'> {
  const parts = names.map((name) => {
    const file = name === 'file' ? '; filename="a.step"' : '';
    return `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\nx\r\n`;
  });
  return {
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    body: `${parts.join('')}--b--\r\n`,
  };
}

function statusOf({ port }: Store, wrong: Wrong): Promise<number | undefined> {
  const { method = 'PUT', path, headers = {}, body = 'x', isChunked = false } = wrong;
  const length = isChunked ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = request({ port, method, path, headers: { ...headers, ...length } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject);
    sent.flushHeaders();
    sent.end(body);
  });
}
