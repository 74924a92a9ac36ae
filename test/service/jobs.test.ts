import { deepEqual, equal, match, rejects } from 'node:assert/strict';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Claims } from '../../src/service/claims';
import { Jobs } from '../../src/service/jobs';
import { KernelProcess } from '../../src/service/kernelProcess';
import type { ModelRecord } from '../../src/service/modelRecord';
import { granted } from '../../src/service/modelSteps';
import { ModelStorage } from '../../src/service/storage';
import { fakeKernel, type brokenEngines } from '../fixtures/fakeKernels';
import { temporaryFolder } from '../fixtures/temporaryFolder';

const limits = { memoryMB: 256, deadlineMs: 30_000, idleMs: 30_000, conversions: 25 };
const source = { sizeBytes: 1, sha256: 'aa' };

describe('the queue of a service', function () {
  this.timeout(30_000);
  const running: Jobs[] = [];
  let storage: ModelStorage;
  let log: string[];
  let finished: ModelRecord[];

  beforeEach(async () => {
    storage = await ModelStorage.open(temporaryFolder());
    [log, finished] = [[], []];
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  });

  /** Its heart never beats, as that of a service on a machine that sleeps. */
  const start = async (engine: keyof typeof brokenEngines) => {
    const jobs = new Jobs({
      storage,
      claims: new Claims((id) => storage.folder(id), { beatMs: 60_000, staleMs: 10_000 }),
      kernels: [new KernelProcess(await fakeKernel(engine), storage.kernelFolder, limits)],
      limits,
      quality: 'normal',
      finished: (record) => finished.push(record),
      clock: Date.now,
      log: (line) => log.push(line),
    });
    running.push(jobs);
    return jobs;
  };
  const model = async (id: string, createdAt = 0) => {
    const grant = { tokenHash: 'aa', expiresAt: new Date(Date.now() + 60_000).toISOString() };
    const about = { id, name: 'a.stp', description: null, webhook: null };
    const record = granted(about, grant, createdAt);
    await storage.create(record);
    return record;
  };
  const incoming = async () => {
    const file = storage.incomingFile();
    await writeFile(file, 'x');
    return file;
  };
  const fallSilent = (id: string) => utimes(path.join(storage.folder(id), 'claim-1'), 0, 0);
  const claimsOf = async (id: string) =>
    (await readdir(storage.folder(id))).filter((name) => name.startsWith('claim-')).sort();

  it('does not begin a conversion a second time after the machine has slept', async () => {
    const jobs = await start('waits');
    await jobs.submit(await model('m'), source, await incoming());
    await fallSilent('m');
    await jobs.takeOver();
    deepEqual(await claimsOf('m'), ['claim-1']);
    equal((await storage.read('m'))?.task?.attempt, 1);
  });

  it('says that a file which could not be put in its place is to be uploaded again', async () => {
    const jobs = await start('convertsAll');
    await rejects(jobs.submit(await model('m'), source, '/nowhere'), /ENOENT/);
    await fallSilent('m');
    await jobs.takeOver();
    const { state, message } = (await storage.read('m')) ?? {};
    equal(state, 'failed');
    match(message ?? '', /Upload it again/);
  });

  it('goes on with other models of dead services when one of them cannot be read', async () => {
    const jobs = await start('convertsAll');
    for (const [createdAt, id] of ['unreadable', 'whole'].entries()) {
      await model(id, createdAt);
      await writeFile(path.join(storage.folder(id), 'claim-1'), '');
      await fallSilent(id);
    }
    await mkdir(storage.sourceFile('unreadable'));
    await writeFile(storage.sourceFile('whole'), 'x');
    await jobs.takeOver();
    while (finished.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    deepEqual(
      finished.map(({ id, state }) => [id, state]),
      [['whole', 'succeeded']],
    );
    match(log.join('\n'), /model unreadable: .*EISDIR/);
  });
});
