import { sourceFileAt } from '../../src/client/source/openSourceFile';
import type { Grant } from '../../src/interface/grant';
import { grantThatSays } from '../client/upload/grants';
import { clientAt, forever, noProgress } from '../client/testClient';
import * as aliyun from './aliyun';
import * as azure from './azure';
import { startBearer } from './bearer';
import * as gcs from './gcs';
import * as qiniu from './qiniu';
import * as s3 from './s3';
import type { Store } from './store';
import * as tencent from './tencent';
import { startTus } from './tus';

export type Said = Record<string, unknown>;

export interface Contract {
  start(): Promise<Store>;
  /** What follows the origin in the upload address. */
  readonly place: string;
  readonly said: Said;
  /** Chosen by auto, or named by the setting where nothing gives it away. */
  readonly profile?: unknown;
  readonly sizeBytes?: number;
}

const mebibyte = 1024 ** 2;

/** The contracts that uploads are proven against. */
export const contracts: Readonly<Record<string, Contract>> = {
  'Qiniu form': { start: qiniu.startQiniu, place: '/', said: { uploadToken: qiniu.token } },
  'Qiniu resumable v2': {
    start: qiniu.startQiniu,
    place: '/',
    said: { uploadToken: qiniu.token },
    sizeBytes: 9 * mebibyte + 1,
  },
  'S3 presigned PUT': {
    start: () => s3.startS3(),
    place: `/${s3.key}?${s3.query}&X-Amz-SignedHeaders=host`,
    said: {},
  },
  'S3 presigned PUT with a signed type': {
    start: () => s3.startS3('model/step'),
    place: `/${s3.key}?${s3.query}&X-Amz-SignedHeaders=content-type%3Bhost`,
    said: { headers: { 'content-type': 'model/step' } },
  },
  'S3 presigned POST': { start: () => s3.startS3(), place: '/', said: { fields: s3.fields } },
  'Azure Blob SAS': { start: azure.startAzure, place: `/${azure.key}?${azure.query}`, said: {} },
  'Azure Blob in blocks': {
    start: azure.startAzure,
    place: `/${azure.key}?${azure.query}`,
    said: {},
    profile: { method: 'PUT', chunking: { kind: 'azure-blocks', size: mebibyte } },
    sizeBytes: 3 * mebibyte + 7,
  },
  'GCS signed PUT': {
    start: () => gcs.startGcs(),
    place: `/${gcs.key}?${gcs.putQuery}`,
    said: { headers: { 'x-goog-meta-zone': 'eu' } },
  },
  'GCS resumable': {
    start: () => gcs.startGcs(),
    place: `/${gcs.key}?${gcs.startQuery}`,
    said: {},
    sizeBytes: 17 * mebibyte + 3,
  },
  'GCS resumable, in a session that is open': {
    start: () => gcs.startGcs({ keeps: 3 * mebibyte }),
    place: `/${gcs.key}?uploadType=resumable&upload_id=session-1`,
    said: {},
    sizeBytes: 10 * mebibyte,
  },
  'Aliyun OSS PostObject': {
    start: aliyun.startAliyun,
    place: '/',
    said: { fields: aliyun.fields },
  },
  'Aliyun OSS PostObject with the form in the token': {
    start: aliyun.startAliyun,
    place: '/',
    said: { uploadToken: Buffer.from(JSON.stringify(aliyun.fields)).toString('base64') },
  },
  'Aliyun OSS signed PUT': {
    start: aliyun.startAliyun,
    place: `/${aliyun.key}?${aliyun.query}`,
    said: {},
  },
  'Tencent COS signed PUT': {
    start: tencent.startTencent,
    place: `/${tencent.key}?${tencent.authorization}`,
    said: {},
  },
  'Tencent COS PUT with the token': {
    start: tencent.startTencent,
    place: `/${tencent.key}`,
    said: { uploadToken: tencent.authorization },
    profile: 'cos-token',
  },
  'Tencent COS POST': {
    start: tencent.startTencent,
    place: '/',
    said: { fields: tencent.fields },
  },
  'bearer PUT': { start: startBearer, place: '/up', said: { method: 'PUT' } },
  'tus 1.0': { start: startTus, place: '/files/', said: { protocol: 'tus' } },
};

export async function sendTo(store: Store, contract: Contract, file: string): Promise<void> {
  const client = clientAt(store.origin, {
    uploadProfile: () => contract.profile ?? 'auto',
    limits: { uploadResumeMs: 1 },
  });
  const grant = grantAt(store, contract);
  await client.sendFile(grant, await sourceFileAt(file), noProgress, forever);
}

export function grantAt(store: Store, { place, said }: Contract): Grant {
  return grantThatSays(`${store.origin}${place}`, said);
}
