import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import path from 'node:path';
import { statusOf, type ModelStatus } from '../../../src/interface/result';
import { diskStoreFiles } from '../../../src/tracking/store/storeFiles';
import { ModelStore } from '../../../src/tracking/store/modelStore';
import type { StorePorts } from '../../../src/tracking/store/storePorts';
import type { TrackedModel } from '../../../src/tracking/model/trackedModel';
import { eventually } from '../../client/loopback';
import { running } from '../fakeService';
import { MemoryFiles } from './memoryFiles';
import { settle, VirtualClock } from '../virtualClock';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

describe('ModelStore', () => {
  const opened: ModelStore[] = [];
  const open = async (folder: string, ports: Partial<StorePorts> = {}): Promise<ModelStore> => {
    const store = await ModelStore.open(folder, ports);
    opened.push(store);
    return store;
  };
  afterEach(() => {
    for (const store of opened.splice(0)) store.dispose();
  });

  it('gives back what was saved, newest first, after a restart', async () => {
    const folder = temporaryFolder();
    const store = await open(folder);
    const [old, young] = [model({ addedAt: 1 }), model({ addedAt: 2, deadlineAt: 9 })];
    await store.save(old);
    await store.save(young);
    assert.deepEqual((await open(folder)).all(), [young, old]);
  });

  it('reads a record from before tries had a start of their own', async () => {
    const folder = temporaryFolder();
    const { startedAt, ...old } = model({ addedAt: 7, startedAt: 7 });
    const checksum = createHash('sha256').update(JSON.stringify(old)).digest('hex');
    const record = JSON.stringify({ schema: 1, checksum, model: old });
    writeFileSync(path.join(folder, `${old.key}.json`), record);
    assert.equal((await open(folder)).get(old.key)?.startedAt, startedAt);
  });

  const stages: readonly TrackedModel['stage'][] = [
    { kind: 'waiting' },
    { kind: 'uploading', sentBytes: 1, totalBytes: 2 },
    { kind: 'storing' },
    { kind: 'converting', status: null },
    { kind: 'converting', status: statusIn('meshing') },
    { kind: 'ready', status: statusIn('done') },
    { kind: 'failed', trouble: 'server', reason: 'Oops.', retryable: true, status: null },
  ];
  for (const stage of stages) {
    it(`keeps the stage ${JSON.stringify(stage).slice(0, 60)}`, async () => {
      const folder = temporaryFolder();
      const saved = model({ stage });
      await (await open(folder)).save(saved);
      assert.deepEqual((await open(folder)).get(saved.key), saved);
    });
  }

  it('tells upload progress without writing it', async () => {
    const files = new MemoryFiles();
    const store = await open('/m', { files, clock: new VirtualClock() });
    const fired: string[] = [];
    store.onDidChange((keys) => fired.push(...keys));
    const first = model({ stage: { kind: 'uploading', sentBytes: 0, totalBytes: 9 } });
    await store.save(first);
    const written = [...files.texts.values()][0]?.text;
    await store.save({ ...first, stage: { kind: 'uploading', sentBytes: 5, totalBytes: 9 } });
    assert.equal([...files.texts.values()][0]?.text, written);
    assert.deepEqual(fired, [first.key, first.key]);
    assert.deepEqual(store.get(first.key)?.stage, {
      kind: 'uploading',
      sentBytes: 5,
      totalBytes: 9,
    });
  });

  it('puts a damaged record aside and keeps the others', async () => {
    const folder = temporaryFolder();
    const store = await open(folder);
    const models = Array.from({ length: 6 }, () => model({}));
    for (const one of models) await store.save(one);
    const [cut, edited, junk, empty, ...whole] = models.map(({ key }) => fileOf(folder, key));
    const damage: Record<string, (text: string) => string> = {
      [cut ?? '']: (text) => text.slice(0, -40),
      [edited ?? '']: (text) => text.replace('"sizeBytes":1000', '"sizeBytes":1001'),
      [junk ?? '']: () => '\u0000\u0001junk',
      [empty ?? '']: () => '',
    };
    for (const [file, spoil] of Object.entries(damage)) {
      writeFileSync(file, spoil(readFileSync(file, 'utf8')));
    }
    const logged: string[] = [];
    const again = await open(folder, { log: (line) => logged.push(line) });
    assert.deepEqual(
      again
        .all()
        .map(({ key }) => fileOf(folder, key))
        .sort(),
      [...whole].sort(),
    );
    assert.equal(readdirSync(path.join(folder, 'quarantine')).length, 4);
    assert.equal(logged.length, 4);
  });

  it('opens although one record cannot be read or put aside, and says which', async () => {
    for (const [step, code] of [
      ['read', 'EIO'],
      ['rename', 'EACCES'],
    ] as const) {
      const files = new MemoryFiles();
      const clock = new VirtualClock();
      const [one, other] = [model({}), model({})];
      const store = await open('/m', { files, clock });
      for (const each of [one, other]) await store.save(each);
      files.texts.set(fileOf('/m', one.key), { text: '{', at: 0 });
      files.fault = (asked, file) => {
        if (asked === step && file.includes(one.key))
          throw Object.assign(new Error(code), { code });
      };
      const logged: string[] = [];
      const again = await open('/m', { files, clock, log: (line) => logged.push(line) });
      assert.deepEqual(
        again.all().map(({ key }) => key),
        [other.key],
      );
      assert.deepEqual(logged, [`The record of model ${one.key} cannot be read: ${code}.`]);
    }
  });

  it('says once that a record was damaged while it is open', async () => {
    const files = new MemoryFiles();
    const clock = new VirtualClock();
    const logged: string[] = [];
    await open('/m', { files, clock, log: (line) => logged.push(line) });
    const { key } = model({});
    files.texts.set(fileOf('/m', key), { text: '{', at: 0 });
    await clock.pass(31_000);
    await clock.pass(31_000);
    assert.deepEqual(logged, [`The record of model ${key} is damaged.`]);
  });

  it('keeps what it put aside for a month', async () => {
    const files = new MemoryFiles();
    const clock = new VirtualClock();
    const { key } = model({});
    files.texts.set(fileOf('/m', key), { text: '{', at: 0 });
    await open('/m', { files, clock });
    const aside = path.join('/m', 'quarantine', `${key}.json`);
    await clock.pass(29 * 24 * 3_600_000);
    await open('/m', { files, clock });
    assert.ok(files.texts.has(aside));
    await clock.pass(2 * 24 * 3_600_000);
    await open('/m', { files, clock });
    assert.ok(!files.texts.has(aside));
  });

  it('goes on with a row whose claim was made although making it seemed to fail', async () => {
    const files = new MemoryFiles();
    const store = await open('/m', { files });
    const first = model({});
    await store.save(first);
    const writeNew = files.writeNew.bind(files);
    files.writeNew = async (file, text) => {
      await writeNew(file, text);
      throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
    };
    await assert.rejects(store.claim(first.key), /EBUSY/);
    files.writeNew = writeNew;
    assert.equal(await store.claim(first.key), true);
  });

  it('leaves the record of a later version alone', async () => {
    const folder = temporaryFolder();
    const key = randomUUID();
    writeFileSync(fileOf(folder, key), JSON.stringify({ schema: 99, shape: 'unknown' }));
    assert.deepEqual((await open(folder)).all(), []);
    assert.match(readFileSync(fileOf(folder, key), 'utf8'), /99/);
  });

  it('does not take an address from a record, even if one was written into it', async () => {
    const files = new MemoryFiles();
    const store = await open('/m', { files, clock: new VirtualClock() });
    const status = {
      ...statusIn('x'),
      url: 'https://secret.example/u',
      imageUrl: 'https://secret.example/i',
    };
    await store.save(model({ stage: { kind: 'ready', status } }));
    const again = await open('/m', { files, clock: new VirtualClock() });
    assert.ok(!JSON.stringify(again.all()).includes('secret.example'));
  });

  it('sweeps drafts older than an hour, not younger ones', async () => {
    const folder = temporaryFolder();
    for (const [name, ageS] of [
      ['old.json.x-1.tmp', 7200],
      ['young.json.x-2.tmp', 60],
    ] as const) {
      const draft = path.join(folder, name);
      writeFileSync(draft, '{');
      utimesSync(draft, Date.now() / 1000 - ageS, Date.now() / 1000 - ageS);
    }
    await open(folder);
    const drafts = readdirSync(folder).filter((name) => name.endsWith('.tmp'));
    assert.deepEqual(drafts, ['young.json.x-2.tmp']);
  });

  it('keeps two windows on one folder in step', async () => {
    const folder = temporaryFolder();
    const [one, two] = [await open(folder), await open(folder)];
    const first = model({});
    await one.save(first);
    await eventually(() => two.get(first.key) !== undefined);
    const later = { ...first, changedAt: first.changedAt + 1, stage: { kind: 'storing' } as const };
    await two.save(later);
    await eventually(() => one.get(first.key)?.stage.kind === 'storing');
    await two.remove(first.key);
    await eventually(() => one.get(first.key) === undefined);
  });

  it('loses nothing when three windows save at once', async () => {
    const folder = temporaryFolder();
    const stores = [await open(folder), await open(folder), await open(folder)];
    const saves = stores.flatMap((store) =>
      Array.from({ length: 50 }, () => store.save(model({}))),
    );
    await Promise.all(saves);
    await eventually(() => stores.every((store) => store.all().length === 150));
    assert.equal((await open(folder)).all().length, 150);
  });

  it('finds out by itself what the system did not tell', async () => {
    const files = new MemoryFiles();
    const clock = new VirtualClock();
    files.tellsChanges = false;
    const [one, two] = [await open('/m', { files, clock }), await open('/m', { files, clock })];
    const first = model({});
    await one.save(first);
    await clock.pass(31_000);
    assert.deepEqual(two.get(first.key), first);
    await one.remove(first.key);
    await clock.pass(31_000);
    assert.equal(two.get(first.key), undefined);
  });

  it('does not bring back what another window removed', async () => {
    const files = new MemoryFiles();
    const clock = new VirtualClock();
    const [one, two] = [await open('/m', { files, clock }), await open('/m', { files, clock })];
    const first = model({});
    await one.save(first);
    await settle();
    await two.remove(first.key);
    await one.save({ ...first, changedAt: 99, stage: { kind: 'storing' } });
    await settle();
    assert.deepEqual([one.all(), two.all()], [[], []]);
  });

  it('tries a rename again that another program holds up', async () => {
    const clock = new VirtualClock();
    const files = new MemoryFiles();
    let held = 3;
    files.fault = (step) => {
      if (step === 'rename' && held-- > 0)
        throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
    };
    const store = await open('/m', { files, clock });
    const first = model({});
    const saving = store.save(first);
    await clock.pass(2000);
    await saving;
    assert.ok(files.texts.has(path.join('/m', `${first.key}.json`)));
  });

  it('keeps the old record when the disk is full at any step of a save', async () => {
    for (const broken of ['write', 'rename']) {
      const files = new MemoryFiles();
      const clock = new VirtualClock();
      const store = await open('/m', { files, clock });
      const first = model({});
      await store.save(first);
      files.fault = (step) => {
        if (step === broken) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      };
      const later = { ...first, changedAt: 99, stage: { kind: 'storing' } as const };
      await assert.rejects(store.save(later), /full/);
      files.fault = () => undefined;
      assert.deepEqual((await open('/m', { files, clock })).get(first.key), first);
      await store.save({ ...later, changedAt: 100 });
      assert.equal((await open('/m', { files, clock })).get(first.key)?.changedAt, 100);
    }
  });

  it('gives a model to one window only, on a real disk', async () => {
    const folder = temporaryFolder();
    const stores = await Promise.all(Array.from({ length: 8 }, () => open(folder)));
    for (let round = 0; round < 5; round++) {
      const key = randomUUID();
      const claims = await Promise.all(stores.map((store) => store.claim(key)));
      assert.equal(claims.filter(Boolean).length, 1);
      const owner = stores[claims.indexOf(true)];
      await owner?.release(key);
      assert.equal(await stores[0]?.claim(key), true);
    }
  });

  it('knows the latest record of a model that it takes', async () => {
    const files = new MemoryFiles();
    const clock = new VirtualClock();
    files.tellsChanges = false;
    const [one, two] = [await open('/m', { files, clock }), await open('/m', { files, clock })];
    const first = model({});
    await one.save(first);
    assert.equal(await one.claim(first.key), true);
    const later = { ...first, changedAt: 99, stage: { kind: 'storing' } as const };
    await one.save(later);
    await one.release(first.key);
    assert.equal(await two.claim(first.key), true);
    assert.deepEqual(two.get(first.key), later);
  });

  it('is closed when nothing of its window is left, so that another window goes on at once', async () => {
    const files = new MemoryFiles();
    const [one, two] = [await open('/m', { files }), await open('/m', { files })];
    const left = new Promise((resolve) => two.onDidLeave(resolve));
    const first = model({});
    await one.save(first);
    assert.equal(await one.claim(first.key), true);
    one.dispose();
    await one.closed;
    await left;
    assert.equal(await two.claim(first.key), true);
  });

  it('takes a model over from a window whose process is gone, once', async function () {
    this.timeout(180_000);
    const folder = temporaryFolder();
    const dead = await open(folder, { processId: 999_999_999 });
    for (let round = 0; round < 40; round++) {
      const key = randomUUID();
      assert.equal(await dead.claim(key), true);
      const heirs = await Promise.all(Array.from({ length: 4 }, () => open(folder)));
      const claims = await Promise.all(heirs.map((heir) => heir.claim(key)));
      assert.equal(claims.filter(Boolean).length, 1, `round ${round}`);
    }
  });

  it('takes a model over although the last heir died while taking it', async () => {
    const folder = temporaryFolder();
    const key = randomUUID();
    const dead = await open(folder, { processId: 999_999_999 });
    await dead.claim(key);
    const lock = path.join(folder, 'owners', `${key}.heir`);
    writeFileSync(lock, JSON.stringify({ windowId: 'gone', processId: 999_999_998 }));
    const heir = await open(folder);
    assert.equal(await heir.claim(key), false);
    assert.equal(await heir.claim(key), true);
    assert.equal(existsSync(lock), false);
  });

  it('reads ten thousand rows and quarantines one', async function () {
    this.timeout(60_000);
    const files = new MemoryFiles();
    const clock = new VirtualClock();
    const store = await open('/m', { files, clock });
    for (let i = 0; i < 10_000; i++) await store.save(model({ addedAt: i }));
    const [file = ''] = [...files.texts.keys()].filter((name) => name.endsWith('.json'));
    files.texts.set(file, { text: '{', at: 0 });
    assert.equal((await open('/m', { files, clock })).all().length, 9999);
  });
});

describe('diskFiles', () => {
  it('makes a new file once', async () => {
    const file = path.join(temporaryFolder(), 'claim');
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, i) => diskStoreFiles.writeNew(file, `text ${i}`)),
    );
    assert.equal(made.filter(Boolean).length, 1);
    assert.equal(readFileSync(file, 'utf8'), `text ${made.indexOf(true)}`);
    assert.deepEqual(readdirSync(path.dirname(file)), ['claim']);
  });
});

describe('diskFiles whose drafts are held by another program', () => {
  const { unlink } = promises;
  afterEach(() => {
    Object.assign(promises, { unlink });
  });

  it('makes a new file all the same, and leaves the draft to be swept', async () => {
    const folder = temporaryFolder();
    let tries = 0;
    Object.assign(promises, {
      unlink: () => {
        tries += 1;
        return Promise.reject(Object.assign(new Error('EBUSY'), { code: 'EBUSY' }));
      },
    });
    assert.equal(await diskStoreFiles.writeNew(path.join(folder, 'claim'), 'x'), true);
    assert.equal(await diskStoreFiles.writeNew(path.join(folder, 'claim'), 'y'), false);
    assert.equal(readFileSync(path.join(folder, 'claim'), 'utf8'), 'x');
    assert.equal(readdirSync(folder).filter((name) => name.endsWith('.tmp')).length, 2);
    assert.equal(tries, 2, 'a claim waits for nobody who holds its draft');
  });

  it('removes a file as soon as it is let go of', async () => {
    const file = path.join(temporaryFolder(), 'claim');
    writeFileSync(file, 'x');
    let held = 3;
    Object.assign(promises, {
      unlink: (name: string) =>
        held-- > 0
          ? Promise.reject(Object.assign(new Error('EBUSY'), { code: 'EBUSY' }))
          : unlink(name),
    });
    await diskStoreFiles.remove(file);
    assert.equal(existsSync(file), false);
  });
});

function model(some: Partial<TrackedModel>): TrackedModel {
  return {
    key: randomUUID(),
    service: 'embedded',
    name: 'bracket.step',
    source: 'file:///bracket.step',
    sizeBytes: 1000,
    modelId: 'm-1',
    addedAt: 1,
    startedAt: 1,
    changedAt: 2,
    stage: { kind: 'waiting' },
    ...some,
  };
}

function statusIn(phase: string): ModelStatus {
  return statusOf(running(phase));
}

function fileOf(folder: string, key: string): string {
  return path.join(folder, `${key}.json`);
}
