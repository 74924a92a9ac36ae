import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { sourceFileAt } from '../../src/client/openSourceFile';
import { Redactor } from '../../src/client/redact';
import type { Grant } from '../../src/contract/grant';
import { grantThatSays, qiniuToken } from '../client/grants';
import { closeServers, eventually } from '../client/loopback';
import {
  accessToken,
  clientAt,
  fileOf,
  forever,
  noProgress,
  sha256,
  troubleIn,
} from '../client/testClient';
import * as aliyun from './aliyun';
import * as azure from './azure';
import { startBearer } from './bearer';
import * as gcs from './gcs';
import * as qiniu from './qiniu';
import * as s3 from './s3';
import type { Store } from './store';
import * as tencent from './tencent';
import { startTus } from './tus';

type Said = Record<string, unknown>;

interface Contract {
  start(): Promise<Store>;
  /** What follows the origin in the upload address. */
  readonly place: string;
  readonly said: Said;
  /** Chosen by auto, or named by the setting where nothing gives it away. */
  readonly profile?: unknown;
  readonly sizeBytes?: number;
}

const mebibyte = 1024 ** 2;

const contracts: Readonly<Record<string, Contract>> = {
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

describe('an upload', () => {
  afterEach(closeServers);

  for (const [what, contract] of Object.entries(contracts)) {
    it(`arrives byte for byte: ${what}`, async () => {
      const store = await contract.start();
      const file = fileOf(contract.sizeBytes ?? 300_001, `支架 "v2" it's (1).step`);
      await sendTo(store, contract, file);
      assert.deepEqual(store.refusals, []);
      assert.deepEqual([...store.files.values()].map(sha256), [sha256(readFileSync(file))]);
      assert.ok(!JSON.stringify(store.seen).includes(accessToken));
    });
  }

  it('tells a tus server the real name of the file', async () => {
    const store = await startTus();
    await sendTo(store, contracts['tus 1.0'] ?? assert.fail(), fileOf(10, '支架 "v2".step'));
    assert.deepEqual(store.names, ['支架 "v2".step']);
  });

  const credentials: readonly (readonly [string, string])[] = [
    ['S3 presigned PUT', 'Only one auth mechanism allowed'],
    ['Azure Blob SAS', 'two credentials'],
  ];
  for (const [what, rule] of credentials) {
    it(`would be refused with a credential too many: ${what}`, async () => {
      const contract = contracts[what] ?? assert.fail();
      const store = await contract.start();
      const sent = sendTo(store, { ...contract, profile: 'put' }, fileOf(10));
      const error = await troubleIn(sent, 'refusedUpload');
      assert.match(error.message, new RegExp(`\\(400\\).*${rule}`));
      assert.deepEqual(store.refusals, [rule]);
    });
  }

  it('goes as a form to a Qiniu-like storage that has no resumable way', async () => {
    const store = await qiniu.startQiniu({ formOnly: true });
    const file = fileOf(5 * mebibyte);
    await sendTo(store, contracts['Qiniu form'] ?? assert.fail(), file);
    assert.equal(sha256(store.files.get(qiniu.key) ?? Buffer.alloc(0)), sha256(readFileSync(file)));
  });

  for (const says of [203, 579, 614]) {
    it(`may be stored when a Qiniu storage says ${says}`, async () => {
      const store = await qiniu.startQiniu({ says });
      const sent = sendTo(store, contracts['Qiniu form'] ?? assert.fail(), fileOf(10));
      await troubleIn(sent, 'unknownOutcome');
      assert.equal(store.files.size, 1);
    });
  }

  const limits: readonly (readonly [string, Said, 'tooLarge' | 'refusedUpload', RegExp])[] = [
    ['a size over the limit', { fsizeLimit: 999 }, 'tooLarge', /at most 999 bytes.* has 1000/],
    ['a size under the limit', { fsizeMin: 1001 }, 'refusedUpload', /under 1001 bytes/],
    ['a credential that has run out', { deadline: 1_000 }, 'refusedUpload', /run out already/],
  ];
  for (const [what, policy, trouble, sentence] of limits) {
    it(`is told of ${what} before a byte is sent`, async () => {
      const store = await qiniu.startQiniu();
      const contract = contracts['Qiniu form'] ?? assert.fail();
      const said = { uploadToken: qiniuToken(policy) };
      const error = await troubleIn(sendTo(store, { ...contract, said }, fileOf(1000)), trouble);
      assert.match(error.message, sentence);
      assert.equal(store.seen.length, 0);
    });
  }

  it('is not sent as a signed form without the fields of one', async () => {
    const store = await s3.startS3();
    const contract = { start: s3.startS3, place: '/', said: {}, profile: 's3-post' };
    const error = await troubleIn(sendTo(store, contract, fileOf(10)), 'contract');
    assert.match(error.message, /sent no fields/);
    assert.equal(store.seen.length, 0);
  });

  for (const headers of [{ Host: 'x', Cookie: 'a' }, { 'x-a': 'b\r\nc: d' }, { 'a b': 'c' }]) {
    it(`is not sent with headers of a grant like ${JSON.stringify(headers)}`, async () => {
      const store = await startBearer();
      const contract = { start: startBearer, place: '/up', said: { method: 'PUT', headers } };
      await troubleIn(sendTo(store, contract, fileOf(10)), 'contract');
      assert.equal(store.seen.length, 0);
    });
  }
});

describe('a profile of the user', () => {
  afterEach(closeServers);

  it('fills in digests, paths into the grant, and the address', async () => {
    const store = await startBearer();
    const file = fileOf(200_000);
    const contract: Contract = {
      start: startBearer,
      place: '/up',
      said: { zone: { name: 'eu' } },
      profile: {
        method: 'PUT',
        url: '${uploadUrl}/${modelId}?name=${fileName}',
        headers: {
          Authorization: 'Bearer ${uploadToken}',
          'X-Sha256': '${sha256Hex}',
          'X-Zone': '${grant.zone.name}',
        },
      },
    };
    await sendTo(store, contract, file);
    const [seen] = store.seen;
    assert.equal(seen?.path, '/up/m-1?name=bracket.step');
    assert.equal(seen.headers['x-sha256'], sha256(readFileSync(file)));
    assert.equal(seen.headers['x-zone'], 'eu');
    assert.equal(store.files.size, 1);
  });

  for (const url of ['${uploadUrl}@evil.example', '${uploadUrl}.evil.example', '${uploadUrl}0']) {
    it(`cannot lead elsewhere by ${url}`, async () => {
      const store = await startBearer();
      const profile = { method: 'PUT', url };
      const contract = { start: startBearer, place: '', said: {}, profile };
      await troubleIn(sendTo(store, contract, fileOf(10)), 'unsafeAddress');
      assert.equal(store.seen.length, 0);
    });
  }

  it('is told of a value that the grant does not give', async () => {
    const store = await startBearer();
    const profile = { method: 'PUT', headers: { 'X-Zone': '${grant.zone}' } };
    const contract = { start: startBearer, place: '/up', said: {}, profile };
    const error = await troubleIn(sendTo(store, contract, fileOf(10)), 'invalid');
    assert.match(error.message, /wants a value for X-Zone/);
  });
});

describe('a resumable upload', () => {
  afterEach(closeServers);

  const resumable: readonly (readonly [what: string, sizeBytes: number, cutAfter: number])[] = [
    ['Qiniu resumable v2', 13 * mebibyte, 2 * mebibyte],
    ['GCS resumable', 20 * mebibyte, 3 * mebibyte],
    ['tus 1.0', 5 * mebibyte, 2 * mebibyte],
    ['Azure Blob in blocks', 5 * mebibyte + 5, mebibyte / 2],
  ];
  for (const [what, sizeBytes, cutAfter] of resumable) {
    const contract = contracts[what] ?? assert.fail();

    it(`goes on after a cut: ${what}`, async () => {
      const store = await contract.start();
      store.cutAfter(cutAfter);
      const file = fileOf(sizeBytes);
      await sendTo(store, contract, file);
      assert.deepEqual([...store.files.values()].map(sha256), [sha256(readFileSync(file))]);
      assert.deepEqual(store.refusals, []);
    });

    it(`finds out what a lost answer said: ${what}`, async () => {
      const store = await contract.start();
      store.loseAnswer(
        ({ method, headers }) =>
          method !== 'GET' && Number(headers['content-length'] ?? 0) > mebibyte / 2,
      );
      const file = fileOf(sizeBytes);
      await sendTo(store, contract, file);
      assert.deepEqual([...store.files.values()].map(sha256), [sha256(readFileSync(file))]);
    });

    it(`gives up on a storage that is cut again and again: ${what}`, async () => {
      const store = await contract.start();
      store.cutAfter(1, Infinity);
      const error = await sendTo(store, contract, fileOf(sizeBytes)).then(
        () => null,
        (reason: unknown) => reason,
      );
      assert.equal(store.cuts(), 7);
      assert.ok(error instanceof Error && /broke|lost|answer/.test(error.message), String(error));
    });

    it(`ends at once when cancelled in a pause: ${what}`, async () => {
      const store = await contract.start();
      store.cutAfter(cutAfter);
      const cancelled = new AbortController();
      const source = await sourceFileAt(fileOf(sizeBytes));
      const client = clientAt(store.origin, {
        uploadProfile: () => contract.profile ?? 'auto',
        limits: { uploadResumeMs: 60_000 },
      });
      const sent = client.sendFile(grantAt(store, contract), source, noProgress, cancelled.signal);
      await eventually(() => store.cuts() === 1);
      cancelled.abort();
      await troubleIn(sent, 'cancelled');
    });
  }

  it('sends again only what the storage has not got: Qiniu', async () => {
    const store = await qiniu.startQiniu({ page: 1 });
    const contract = contracts['Qiniu resumable v2'] ?? assert.fail();
    store.loseAnswer(({ url }) => url?.endsWith('/2') === true);
    await sendTo(store, contract, fileOf(13 * mebibyte));
    const parts = store.seen
      .filter(({ method }) => method === 'PUT')
      .map(({ path }) => path.at(-1));
    assert.deepEqual(parts, ['1', '2', '3', '4']);
  });

  it('does not know the outcome when the last answer of Qiniu is lost', async () => {
    const store = await qiniu.startQiniu();
    const contract = contracts['Qiniu resumable v2'] ?? assert.fail();
    store.loseAnswer(({ method, url }) => method === 'POST' && url?.endsWith('/upload0') === true);
    await troubleIn(sendTo(store, contract, fileOf(9 * mebibyte)), 'unknownOutcome');
    assert.equal(store.files.size, 1);
  });

  it('keeps the address of a session out of every text', async () => {
    const store = await gcs.startGcs();
    const redactor = new Redactor();
    const contract = contracts['GCS resumable'] ?? assert.fail();
    const source = await sourceFileAt(fileOf(10));
    const client = clientAt(store.origin, { redactor });
    await client.sendFile(grantAt(store, contract), source, noProgress, forever);
    assert.equal(redactor.clean('a session-1 b'), 'a [secret] b');
  });
});

async function sendTo(store: Store, contract: Contract, file: string): Promise<void> {
  const client = clientAt(store.origin, {
    uploadProfile: () => contract.profile ?? 'auto',
    limits: { uploadResumeMs: 1 },
  });
  const grant = grantAt(store, contract);
  await client.sendFile(grant, await sourceFileAt(file), noProgress, forever);
}

function grantAt(store: Store, { place, said }: Contract): Grant {
  return grantThatSays(`${store.origin}${place}`, said);
}
