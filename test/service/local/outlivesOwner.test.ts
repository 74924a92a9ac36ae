import { deepEqual, equal } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isProcessAlive } from '../../../src/files/isProcessAlive';
import { fakeKernel, type brokenEngines } from '../../fixtures/fakeKernels';
import { finished, resultOf, resultWhen, send } from '../../fixtures/serviceCalls';
import { startServiceProcess, type ServiceProcess } from '../../fixtures/serviceProcess';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

const begun = ({ phase }: { readonly phase: string }) => phase.startsWith('Meshing');

// As the service of a window that is loaded again, or closed.
describe('a service whose owner is gone', function () {
  this.timeout(60_000);
  const running: ServiceProcess[] = [];
  let storageDir: string;
  let kernelPids: string;

  /** Nobody takes over from one that is only silent. */
  const start = async (
    engine: keyof typeof brokenEngines,
    outlive: number,
    more: readonly string[] = [],
  ) => {
    const note = `require('node:fs').appendFileSync(${JSON.stringify(kernelPids)}, process.pid + ' ');`;
    const kernel = await fakeKernel(engine, note);
    const begin = ['--kernel', kernel, '--takeover-after', '600', '--outlive', String(outlive)];
    const args = [...begin, ...more];
    const service = await startServiceProcess({ storageDir, args });
    running.push(service);
    return service;
  };
  beforeEach(() => {
    storageDir = temporaryFolder();
    kernelPids = path.join(temporaryFolder(), 'pids');
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((service) => service.end('SIGKILL')));
  });

  const go = (modelId: string) => writeFile(path.join(storageDir, 'models', modelId, 'go'), '');
  const leasesOf = async (modelId: string) =>
    (await readdir(path.join(storageDir, 'models', modelId))).filter((name) =>
      name.startsWith('claim-'),
    );
  /** What the next one reads of a model that this one has begun. */
  const sentTo = async (service: ServiceProcess) => {
    const modelId = await send(service, 'a.stp', 'x');
    await resultWhen(service, modelId, begun);
    return modelId;
  };
  const kernelsGone = async () => {
    const pids = (await readFile(kernelPids, 'utf8')).trim().split(' ').map(Number);
    while (pids.some((pid) => isProcessAlive(pid))) await pause(30);
  };

  it('finishes what it has begun, and the next one of its storage has the result', async () => {
    const one = await start('waitsForGo', 600);
    const modelId = await sentTo(one);
    one.closeInput();
    const two = await start('refuses', 0);
    equal((await resultOf(two, modelId)).phase, 'Meshing 3 of 15');
    await go(modelId);
    const result = await resultWhen(two, modelId, finished);
    deepEqual([result.status, result.task?.attempt], ['succeeded', 1]);
    equal(await one.ended, 0);
    deepEqual(await leasesOf(modelId), ['claim-1']);
    await kernelsGone();
  });

  it('goes on, however long it takes, while another one serves somebody', async () => {
    const one = await start('waitsForGo', 0.000_001);
    const two = await start('refuses', 0);
    const modelId = await sentTo(one);
    one.closeInput();
    // Nothing is to happen, so there is nothing to wait for but time: many times what it may outlive its owner.
    await pause(1500);
    await go(modelId);
    const result = await resultWhen(two, modelId, finished);
    deepEqual([result.status, result.task?.attempt], ['succeeded', 1]);
    equal(await one.ended, 0);
  });

  it('waits longer while the editor runs, whose window may be loading slowly', async () => {
    const editor = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
    const ended = once(editor, 'exit');
    try {
      const one = await start('waitsForGo', 0.2, ['--editor', String(editor.pid)]);
      const modelId = await sentTo(one);
      one.closeInput();
      // Many times what it would wait without it.
      await pause(2000);
      const two = await start('refuses', 0);
      equal((await resultOf(two, modelId)).phase, 'Meshing 3 of 15');
      await go(modelId);
      const result = await resultWhen(two, modelId, finished);
      deepEqual([result.status, result.task?.attempt], ['succeeded', 1]);
      deepEqual(await leasesOf(modelId), ['claim-1']);
      equal(await one.ended, 0);
    } finally {
      editor.kill('SIGKILL');
      await ended;
    }
  });

  it('waits no longer once the editor has ended, too', async () => {
    const editor = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
    const one = await start('waits', 0.2, ['--editor', String(editor.pid)]);
    await sentTo(one);
    one.closeInput();
    editor.kill('SIGKILL');
    equal(await one.ended, 0);
    await kernelsGone();
  });

  it('does not wait for ever, though the editor runs', async () => {
    const reload = ['--editor', String(process.pid), '--outlive-reload', '1'];
    const one = await start('waits', 0.2, reload);
    await sentTo(one);
    one.closeInput();
    equal(await one.ended, 0);
    await kernelsGone();
  });

  it('ends with its kernel when nobody came, as though the kernel had never been asked', async () => {
    const one = await start('waits', 0.2);
    const modelId = await sentTo(one);
    one.closeInput();
    equal(await one.ended, 0);
    await kernelsGone();
    deepEqual(await readdir(path.join(storageDir, 'services')), []);
    const result = await resultWhen(await start('convertsAll', 0), modelId, finished);
    deepEqual([result.status, result.task?.attempt], ['succeeded', 1]);
  });

  it('does not take a service that was killed for one that serves somebody', async () => {
    const two = await start('refuses', 0);
    await two.end('SIGKILL');
    const one = await start('waits', 0.2);
    await sentTo(one);
    one.closeInput();
    equal(await one.ended, 0);
  });

  it('ends at once when nothing runs', async () => {
    const one = await start('convertsAll', 600);
    await resultWhen(one, await send(one, 'a.stp', 'x'), finished);
    one.closeInput();
    equal(await one.ended, 0);
    await kernelsGone();
  });

  it('leaves what waits to the next one, and begins nothing more', async () => {
    const one = await start('waitsForGo', 600);
    const first = await sentTo(one);
    const second = await send(one, 'b.stp', 'y');
    one.closeInput();
    while ((await readdir(path.join(storageDir, 'services'))).length > 0) await pause(30);
    const two = await start('convertsAll', 0);
    equal((await resultWhen(two, second, finished)).status, 'succeeded');
    equal((await resultOf(two, first)).phase, 'Meshing 3 of 15');
    await go(first);
    equal((await resultWhen(two, first, finished)).task?.attempt, 1);
    equal(await one.ended, 0);
  });

  it('ends at once when its owner said so before', async () => {
    const one = await start('waits', 600);
    await sentTo(one);
    one.say('stop');
    one.closeInput();
    equal(await one.ended, 0);
    await kernelsGone();
  });
});

describe('a model that nobody wants any more', function () {
  this.timeout(60_000);
  const running: ServiceProcess[] = [];
  let storageDir: string;
  let kernelPids: string;

  const start = async (engine: keyof typeof brokenEngines) => {
    const note = `require('node:fs').appendFileSync(${JSON.stringify(kernelPids)}, process.pid + ' ');`;
    const kernel = await fakeKernel(engine, note);
    const args = ['--kernel', kernel, '--takeover-after', '2', '--outlive', '600'];
    const service = await startServiceProcess({ storageDir, args });
    running.push(service);
    return service;
  };
  beforeEach(() => {
    storageDir = temporaryFolder();
    kernelPids = path.join(temporaryFolder(), 'pids');
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((service) => service.end('SIGKILL')));
  });

  const kernels = async () => (await readFile(kernelPids, 'utf8')).trim().split(' ').map(Number);

  it('has its kernel ended, and the next one has its turn', async () => {
    const service = await start('waits');
    const modelId = await send(service, 'a.stp', 'x');
    await resultWhen(service, modelId, begun);
    const next = await send(service, 'b.stp', 'good');
    const [kernel] = await kernels();
    service.say(`cancel ${modelId}`);
    const result = await resultWhen(service, modelId, finished);
    deepEqual([result.status, result.message, result.retryable], ['failed', 'Cancelled.', true]);
    equal(isProcessAlive(kernel ?? 0), false);
    equal((await resultWhen(service, next, finished)).status, 'succeeded');
    // Neither its source nor anything made of it.
    const left = await readdir(path.join(storageDir, 'models', modelId));
    deepEqual(left.sort(), ['claim-1', 'claim-2', 'model.json']);
  });

  it('does not get its turn where it waits', async () => {
    const service = await start('waitsForGo');
    const first = await send(service, 'a.stp', 'x');
    await resultWhen(service, first, begun);
    const second = await send(service, 'b.stp', 'y');
    service.say(`cancel ${second}`);
    equal((await resultWhen(service, second, finished)).message, 'Cancelled.');
    await writeFile(path.join(storageDir, 'models', first, 'go'), '');
    equal((await resultWhen(service, first, finished)).status, 'succeeded');
    equal((await resultOf(service, second)).status, 'failed');
  });

  it('is ended in the service of a window that is gone, which then ends', async () => {
    const one = await start('waits');
    const modelId = await send(one, 'a.stp', 'x');
    await resultWhen(one, modelId, begun);
    const [kernel] = await kernels();
    const two = await start('refuses');
    one.closeInput();
    two.say(`cancel ${modelId}`);
    equal((await resultWhen(two, modelId, finished)).message, 'Cancelled.');
    equal(await one.ended, 0);
    equal(isProcessAlive(kernel ?? 0), false);
  });

  it('stays as it is when it is finished, and nothing comes of other words', async () => {
    const service = await start('convertsAll');
    const modelId = await send(service, 'a.stp', 'x');
    await resultWhen(service, modelId, finished);
    for (const said of [`cancel ${modelId}`, 'cancel ../..', 'cancel', 'halt', ''])
      service.say(said);
    equal(
      (await resultWhen(service, await send(service, 'b.stp', 'y'), finished)).status,
      'succeeded',
    );
    equal((await resultOf(service, modelId)).status, 'succeeded');
  });
});
