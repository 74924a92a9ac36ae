import assert from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
import { sourceFileAt } from '../../src/client/source/openSourceFile';
import { Redactor } from '../../src/client/secrets/redactor';
import { grantThatSays, qiniuToken } from '../client/upload/grants';
import { closeServers, eventually, serve } from '../client/loopback';
import {
  accessToken,
  clientAt,
  fileOf,
  forever,
  noProgress,
  sha256,
  troubleIn,
} from '../client/testClient';
import { isThere } from '../fixtures/abilities';
import { startBearer } from './bearer';
import * as gcs from './gcs';
import * as qiniu from './qiniu';
import * as s3 from './s3';
import { startTus } from './tus';
import { contracts, grantAt, sendTo, type Contract, type Said } from './contractList';

const mebibyte = 1024 ** 2;
/** With quotes, where the system allows them in a name. */
const quoted = isThere('anyName') ? '支架 "v2"' : '支架 v2';

describe('an upload', () => {
  afterEach(closeServers);

  for (const [what, contract] of Object.entries(contracts)) {
    it(`arrives byte for byte: ${what}`, async () => {
      const store = await contract.start();
      const file = fileOf(contract.sizeBytes ?? 300_001, `${quoted} it's (1).step`);
      await sendTo(store, contract, file);
      assert.deepEqual(store.refusals, []);
      assert.deepEqual([...store.files.values()].map(sha256), [sha256(readFileSync(file))]);
      assert.ok(!JSON.stringify(store.seen).includes(accessToken));
    });
  }

  it('tells a tus server the real name of the file', async () => {
    const store = await startTus();
    await sendTo(store, contracts['tus 1.0'] ?? assert.fail(), fileOf(10, `${quoted}.step`));
    assert.deepEqual(store.names, [`${quoted}.step`]);
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

  it('takes the access token along only to a storage that is the service itself', async () => {
    const store = await serve((request, response) => {
      request.resume().on('end', () => response.end());
    });
    const profile = { method: 'PUT', sendAccessToken: 'sameOrigin' };
    const source = await sourceFileAt(fileOf(10));
    const sendBy = (baseUrl: string) =>
      clientAt(baseUrl, { uploadProfile: () => profile }).sendFile(
        ...([grantThatSays(`${store.origin}/up`), source, noProgress, forever] as const),
      );
    await sendBy(store.origin);
    await sendBy(`http://localhost:${store.port}`);
    const shown = store.seen.map(({ headers }) => headers.authorization);
    assert.deepEqual(shown, [`Bearer ${accessToken}`, undefined]);
  });

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
      assert.equal(store.cuts(), 13);
      assert.ok(error instanceof Error && /broke|lost|answer/.test(error.message), String(error));
    });

    it(`makes no file of one that changes on the way: ${what}`, async () => {
      const store = await contract.start();
      const file = fileOf(sizeBytes);
      store.cutAfter(cutAfter, 1, () => appendFileSync(file, 'more'));
      const error = await troubleIn(sendTo(store, contract, file), 'fileChanged');
      assert.match(error.message, /bracket\.step changed/);
      assert.equal(store.files.size, 0);
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

  const inPieces: Contract = {
    ...(contracts['tus 1.0'] ?? assert.fail()),
    profile: {
      method: 'POST',
      headers: { Authorization: 'Bearer ${uploadToken}' },
      chunking: { kind: 'tus', size: mebibyte },
    },
  };

  it('starts anew when the storage has forgotten the session', async () => {
    const store = await startTus();
    store.loseAnswer(({ method }) => {
      if (method === 'PATCH') store.forget();
      return method === 'PATCH';
    });
    const file = fileOf(3 * mebibyte);
    await sendTo(store, inPieces, file);
    assert.deepEqual([...store.files.values()].map(sha256), [sha256(readFileSync(file))]);
    assert.equal(store.seen.filter(({ method }) => method === 'POST').length, 2);
  });

  it('is not sent twice when the session is forgotten after the last byte', async () => {
    const store = await startTus();
    store.loseAnswer(({ method, headers }) => {
      const isLast = method === 'PATCH' && headers['upload-offset'] === String(2 * mebibyte);
      if (isLast) store.forget();
      return isLast;
    });
    await troubleIn(sendTo(store, inPieces, fileOf(3 * mebibyte)), 'unknownOutcome');
    assert.equal(store.files.size, 1);
    assert.equal(store.seen.filter(({ method }) => method === 'POST').length, 1);
  });

  it('goes to no other origin than the one that was granted', async () => {
    const elsewhere = await startTus();
    const store = await serve((_, response) => {
      response.writeHead(201, { Location: `${elsewhere.origin}/files/0` });
      response.end();
    });
    const client = clientAt(store.origin);
    const grant = grantThatSays(`${store.origin}/files/`, { protocol: 'tus' });
    const source = await sourceFileAt(fileOf(10));
    await troubleIn(client.sendFile(grant, source, noProgress, forever), 'unsafeAddress');
    assert.equal(elsewhere.seen.length, 0);
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
