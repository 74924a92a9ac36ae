import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Leases } from '../../../src/service/local/storage/leases';
import { LocalQueue } from '../../../src/service/local/localQueue';
import { KernelConverter } from '../../../src/service/node/kernels/kernelConverter';
import { KernelProcess } from '../../../src/service/node/kernels/kernelProcess';
import { isFinished, type ModelRecord } from '../../../src/service/record/modelRecord';
import { granted, processing, queued } from '../../../src/service/record/modelSteps';
import { diskBlobs } from '../../../src/service/local/storage/diskBlobs';
import { ModelStorage } from '../../../src/service/local/storage/modelStorage';
import { needs } from '../../fixtures/abilities';
import { fakeKernel, type brokenEngines } from '../../fixtures/fakeKernels';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

const limits = { memoryMB: 256, deadlineMs: 30_000, idleMs: 30_000, conversions: 25 };
const source = { sizeBytes: 1, sha256: 'aa' };

const version = () => Promise.resolve('0'.repeat(32));

describe('the queue of a service', function () {
  this.timeout(30_000);
  const running: LocalQueue[] = [];
  let storage: ModelStorage;
  let log: string[];
  let finished: ModelRecord[];

  beforeEach(async () => {
    storage = await ModelStorage.open(temporaryFolder(), version);
    [log, finished] = [[], []];
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((queue) => queue.stop()));
  });

  /** Its heart never beats, as that of a service on a machine that sleeps. */
  const start = async (engine: keyof typeof brokenEngines, parallel = 1) => {
    const kernel = await fakeKernel(engine);
    const queue = new LocalQueue({
      records: storage,
      blobs: diskBlobs({ storage, baseUrl: '', assetLifetimeMs: 1000, clock: Date.now }).blobs,
      outbox: { ended: (record) => finished.push(record) },
      leases: new Leases((id) => storage.folder(id), { beatMs: 60_000, staleMs: 10_000 }),
      converters: Array.from({ length: parallel }, () => {
        const process = new KernelProcess(kernel, storage.kernelFolder, limits);
        return new KernelConverter(process, { quality: 'normal', compactGlb: false }, limits);
      }),
      clock: Date.now,
      log: (line) => log.push(line),
    });
    running.push(queue);
    return queue;
  };
  const model = async (id: string, createdAt = 0) => {
    const grant = { tokenHash: 'aa', expiresAt: new Date(Date.now() + 60_000).toISOString() };
    const about = { id, name: 'a.stp', description: null, webhook: null };
    const record = granted(about, grant, createdAt);
    await storage.create(record);
    return record;
  };
  const received = async () => {
    const place = storage.incomingFile();
    await writeFile(place, 'x');
    return { source, place };
  };
  const fallSilent = (id: string) => utimes(path.join(storage.folder(id), 'claim-1'), 0, 0);
  const leasesOf = async (id: string) =>
    (await readdir(storage.folder(id))).filter((name) => name.startsWith('claim-')).sort();

  /** As a service leaves it that ends without a word while a kernel is at work. */
  const cutOff = async (id: string, interruptions: number, content = 'good') => {
    const record = processing(queued(await model(id), source), 'Meshing');
    const task = record.task && { ...record.task, attempt: interruptions + 1, interruptions };
    await storage.write({ ...record, task });
    await writeFile(storage.sourceFile(id), content);
    await writeFile(path.join(storage.folder(id), 'claim-1'), '');
    await fallSilent(id);
  };
  const end = async (id: string) => {
    for (;;) {
      const record = await storage.read(id);
      if (record && isFinished(record)) return record;
      await pause(10);
    }
  };

  it('counts an attempt that was cut off, and goes on', async () => {
    await cutOff('m', 5);
    await (await start('convertsAll')).takeOver();
    const { state, task } = await end('m');
    deepEqual([state, task?.attempt, task?.interruptions], ['succeeded', 7, 6]);
  });

  it('gives up a file at last under which its service ends again and again', async () => {
    await cutOff('m', 19);
    await (await start('convertsAll')).takeOver();
    const { state, retryable, task } = await end('m');
    deepEqual([state, retryable, task?.errorCode], ['failed', true, 'tooManyAttempts']);
    match(task?.errorMessage ?? '', /ended 20 times while it was working/);
  });

  it('runs what may have ended a service after the others and with none beside it', async () => {
    for (const [id, interruptions] of [
      ['suspect', 2],
      ['one', 0],
      ['two', 1],
      ['three', 0],
    ] as const) {
      await cutOff(id, interruptions);
    }
    const queue = await start('takesAMoment', 3);
    const beside: string[][] = [];
    const write = storage.write.bind(storage);
    storage.write = async (record) => {
      await write(record);
      if (record.id !== 'suspect' || record.state !== 'processing') return;
      const { unfinished } = await storage.survey();
      const inWork = unfinished.filter(
        ({ state, id }) => state === 'processing' && id !== 'suspect',
      );
      beside.push(inWork.map(({ id }) => id));
    };
    await queue.takeOver();
    await Promise.all(['suspect', 'one', 'two', 'three'].map(end));
    while (finished.length < 4) await pause(10);
    equal(finished.at(-1)?.id, 'suspect');
    ok(beside.length > 0 && beside.every((ids) => ids.length === 0));
  });

  it('gives back what it works on when it is asked to end: no attempt is lost', async () => {
    const queue = await start('waits');
    await queue.submit(await model('m'), await received());
    while ((await storage.read('m'))?.phase !== 'Meshing 3 of 15') await pause(10);
    await queue.stop();
    const { state, task } = (await storage.read('m')) ?? {};
    deepEqual([state, task?.attempt, task?.interruptions], ['queued', 1, 0]);
  });

  it('asks again when somebody else has ended the kernel', async function () {
    needs(this, 'signals');
    const queue = await start('isEndedOnce');
    await queue.submit(await model('m'), await received());
    const { state, task } = await end('m');
    deepEqual([state, task?.attempt], ['succeeded', 2]);
    equal(await storage.crashesOf(source.sha256), 0);
  });

  it('does not ask for ever where every kernel is ended', async function () {
    needs(this, 'signals');
    const queue = await start('isEndedAlways');
    await queue.submit(await model('m'), await received());
    equal((await end('m')).task?.errorCode, 'tooManyAttempts');
  });

  it('writes what came of a conversion when the disk allows it, without another conversion', async () => {
    const queue = await start('convertsAll');
    const write = storage.write.bind(storage);
    storage.write = async (record) => {
      if (isFinished(record)) throw Object.assign(new Error('ENOSPC: full'), { code: 'ENOSPC' });
      await write(record);
    };
    await queue.submit(await model('m'), await received());
    while (!log.some((line) => line.includes('ENOSPC'))) await pause(10);
    await queue.takeOver();
    equal((await storage.read('m'))?.state, 'processing');
    storage.write = write;
    await queue.takeOver();
    const { state, task } = await end('m');
    deepEqual([state, task?.attempt], ['succeeded', 1]);
    equal(log.filter((line) => line.includes('ENOSPC')).length, 1);
  });

  it('takes nothing of a file for whose record the disk has no room, and takes it later', async () => {
    const queue = await start('convertsAll');
    const write = storage.write.bind(storage);
    const waiting = await model('m');
    storage.write = async () => {
      throw Object.assign(new Error('ENOSPC: full'), { code: 'ENOSPC' });
    };
    await rejects(queue.submit(waiting, await received()), { code: 'ENOSPC' });
    deepEqual(await readdir(storage.folder('m')), ['model.json']);
    storage.write = write;
    equal(await queue.submit(waiting, await received()), true);
    equal((await end('m')).state, 'succeeded');
  });

  it('goes on with a file that was whole but not yet in the place of its model', async () => {
    await model('m');
    await writeFile(path.join(storage.folder('m'), 'claim-1'), '');
    await fallSilent('m');
    await storage.markWhole('m', (await received()).place);
    await (await start('convertsAll')).takeOver();
    equal((await end('m')).state, 'succeeded');
  });

  it('goes on with a file that came whole, of which nobody had claimed the model yet', async () => {
    await model('m');
    const whole = await storage.markWhole('m', (await received()).place);
    const queue = await start('convertsAll');
    await queue.takeOver();
    // Who received it may be about to.
    deepEqual(await leasesOf('m'), []);
    await utimes(whole, 0, 0);
    await queue.takeOver();
    equal((await end('m')).state, 'succeeded');
  });

  it('goes on with a model that is queued though the file of its claim is lost', async () => {
    await cutOff('m', 0);
    await rm(path.join(storage.folder('m'), 'claim-1'));
    await (await start('convertsAll')).takeOver();
    equal((await end('m')).state, 'succeeded');
  });

  it('leaves a model alone of which no file has come', async () => {
    await model('m');
    await (await start('convertsAll')).takeOver();
    deepEqual(await leasesOf('m'), []);
    equal((await storage.read('m'))?.state, 'waiting_upload');
  });

  it('keeps nothing that a conversion wrote which failed', async () => {
    const queue = await start('refuses');
    await queue.submit(await model('m'), await received());
    await writeFile(storage.assetFile('m', 'visual'), 'half of it');
    await end('m');
    while ((await readdir(storage.folder('m'))).includes('visual.glb')) await pause(10);
    deepEqual((await readdir(storage.folder('m'))).sort(), ['claim-1', 'model.json']);
  });

  it('does not begin a conversion a second time after the machine has slept', async () => {
    const queue = await start('waits');
    await queue.submit(await model('m'), await received());
    await fallSilent('m');
    await queue.takeOver();
    deepEqual(await leasesOf('m'), ['claim-1']);
    equal((await storage.read('m'))?.task?.attempt, 1);
  });

  it('says that a file which could not be put in its place is to be uploaded again', async () => {
    const queue = await start('convertsAll');
    storage.keepSource = async () => {
      throw Object.assign(new Error('ENOENT: gone'), { code: 'ENOENT' });
    };
    await rejects(queue.submit(await model('m'), await received()), /ENOENT/);
    await fallSilent('m');
    await queue.takeOver();
    const { state, message } = (await storage.read('m')) ?? {};
    equal(state, 'failed');
    match(message ?? '', /Try again/);
  });

  it('goes on with other models of dead services when one of them cannot be read', async () => {
    const queue = await start('convertsAll');
    for (const [createdAt, id] of ['unreadable', 'whole'].entries()) {
      await model(id, createdAt);
      await writeFile(path.join(storage.folder(id), 'claim-1'), '');
      await fallSilent(id);
    }
    await mkdir(storage.sourceFile('unreadable'));
    await writeFile(storage.sourceFile('whole'), 'x');
    await queue.takeOver();
    while (finished.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    deepEqual(
      finished.map(({ id, state }) => [id, state]),
      [['whole', 'succeeded']],
    );
    match(log.join('\n'), /model unreadable: .*EISDIR/);
  });
});
