import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Leases } from '../../../../src/service/local/storage/leases';
import { removeOverdue } from '../../../../src/service/core/housekeeping';
import { LocalQueue } from '../../../../src/service/local/localQueue';
import { knownModel } from '../../../../src/service/core/knownModel';
import { writeModelRecord } from '../../../../src/service/record/modelRecord';
import { granted, queued, succeeded } from '../../../../src/service/record/modelSteps';
import { resultAnswer } from '../../../../src/service/core/resultAnswer';
import { diskBlobs } from '../../../../src/service/local/storage/diskBlobs';
import { ModelStorage } from '../../../../src/service/local/storage/modelStorage';
import { temporaryFolder } from '../../../fixtures/temporaryFolder';

const day = 24 * 60 * 60_000;
const limits = { storageBytes: 1e9, keepMs: 30 * day };
const source = { sizeBytes: 1, sha256: 'aa' };

const sound = (id: string, now = Date.now()) => {
  const grant = { tokenHash: 'aa', expiresAt: new Date(now + day).toISOString() };
  const about = { id, name: 'a.stp', description: null, webhook: null };
  return succeeded(queued(granted(about, grant, now), source), { message: null }, now);
};
const changed = (id: string, change: object) =>
  JSON.stringify({ ...JSON.parse(writeModelRecord(sound(id))), ...change });

/** What may lie where a record should, by what happened to it. */
const damages: Readonly<Record<string, (id: string) => string>> = {
  'cut off in the middle': (id) => writeModelRecord(sound(id)).slice(0, 40),
  empty: () => '',
  'full of zeros': () => '\0'.repeat(300),
  'not an object': () => '[1]',
  'of another model': () => writeModelRecord(sound('another')),
  'without a state': (id) => changed(id, { state: 'baking' }),
  'with a creation that is no time': (id) => changed(id, { createdAt: 'soon' }),
  'with an end that is no time': (id) => changed(id, { finishedAt: {} }),
  'with a grant that never ends': (id) =>
    changed(id, { grant: { tokenHash: 'x', expiresAt: 'x' } }),
  'with a hash that is a path': (id) =>
    changed(id, { source: { sizeBytes: 1, sha256: '../../x' } }),
  'with a task that is none': (id) => changed(id, { task: 7 }),
};

const [m, folder, none, empty, young] = ['a', 'b', 'c', 'd', 'e'].map(
  (digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`,
) as [string, string, string, string, string];

const version = () => Promise.resolve('0'.repeat(32));

describe('a model whose record is damaged', () => {
  let storage: ModelStorage;
  let log: string[];
  let queue: LocalQueue;

  beforeEach(async () => {
    storage = await ModelStorage.open(temporaryFolder(), version);
    log = [];
    queue = new LocalQueue({
      records: storage,
      blobs: diskBlobs({ storage, baseUrl: '', assetLifetimeMs: 1000, clock: Date.now }).blobs,
      outbox: { ended: () => undefined },
      leases: new Leases((id) => storage.folder(id), { beatMs: 60_000, staleMs: 10_000 }),
      converters: [],
      clock: Date.now,
      log: (line) => log.push(line),
    });
  });
  afterEach(() => queue.stop());

  const recordOf = (id: string) => path.join(storage.folder(id), 'model.json');
  const damage = async (id: string, text: string) => {
    await storage.create(sound(id));
    await writeFile(storage.assetFile(id, 'visual'), new Uint8Array(5000));
    await writeFile(recordOf(id), text);
  };

  for (const [how, textOf] of Object.entries(damages)) {
    it(`is told, counted, put aside and swept: ${how}`, async () => {
      const text = textOf(m);
      await damage(m, text);
      const { lost, sizeBytes } = await storage.survey();
      equal(lost.length, 1);
      ok(sizeBytes >= 5000);
      const answer = resultAnswer(await knownModel(storage, m), '', Date.now());
      deepEqual([answer.status, answer.retryable], ['failed', true]);
      await queue.takeOver();
      match(
        log.join('\n'),
        new RegExp(`model ${m}: its record is damaged: .*\nmodel ${m}: put aside as failed`),
      );
      equal(await readFile(path.join(storage.folder(m), 'model.damaged.json'), 'utf8'), text);
      const { state, retryable, task } = (await storage.read(m)) ?? {};
      deepEqual([state, retryable, task?.errorCode], ['failed', true, 'recordDamaged']);
      await queue.takeOver();
      equal(log.length, 2);
      await removeOverdue(storage, limits, Date.now() + 31 * day);
      deepEqual(await readdir(path.dirname(storage.folder(m))), []);
    });
  }

  it('has a folder in place of its record, or none at all', async () => {
    await damage(folder, '');
    await rm(recordOf(folder));
    await mkdir(recordOf(folder));
    await damage(none, '');
    await rm(recordOf(none));
    const old = new Date(Date.now() - 60 * 60_000);
    await utimes(storage.folder(none), old, old);
    await queue.takeOver();
    for (const id of [folder, none]) equal((await storage.read(id))?.state, 'failed', id);
  });

  it('does not have a live owner: what that one works on is left to it', async () => {
    const waiting = granted(
      { id: m, name: 'a.stp', description: null, webhook: null },
      { tokenHash: 'aa', expiresAt: new Date(Date.now() + day).toISOString() },
      Date.now(),
    );
    await storage.create(waiting);
    const owner = new Leases((id) => storage.folder(id), { beatMs: 60_000, staleMs: 10_000 });
    await owner.take(m, 1);
    await writeFile(recordOf(m), '{');
    await queue.takeOver();
    equal(await readFile(recordOf(m), 'utf8'), '{');
    await owner.stop();
    await queue.takeOver();
    equal((await storage.read(m))?.state, 'failed');
  });

  it('was written by a later version: it is told and left alone, until it is old', async () => {
    const text = changed(m, { schema: 2, state: 'baking' });
    await damage(m, text);
    await queue.takeOver();
    await queue.takeOver();
    deepEqual(log, [`model ${m}: its record was written by a later version`]);
    equal(await readFile(recordOf(m), 'utf8'), text);
    equal((await knownModel(storage, m)).state, 'failed');
    await removeOverdue(storage, limits, Date.now() + 31 * day);
    equal((await storage.survey()).lost.length, 0);
  });

  it('is none where a grant was cut off before it was told: its folder goes', async () => {
    await mkdir(storage.folder(empty));
    await mkdir(storage.folder(young));
    await writeFile(path.join(storage.folder(empty), 'model.json.x.tmp'), '{');
    const old = new Date(Date.now() - 60 * 60_000);
    await utimes(storage.folder(empty), old, old);
    await removeOverdue(storage, limits, Date.now());
    deepEqual(await readdir(path.dirname(storage.folder(m))), [young]);
  });

  it('is read in the form of before there was a schema', async () => {
    await storage.create(sound(m));
    const { schema: _schema, ...old } = JSON.parse(await readFile(recordOf(m), 'utf8'));
    await writeFile(recordOf(m), JSON.stringify(old));
    equal((await storage.read(m))?.state, 'succeeded');
  });
});
