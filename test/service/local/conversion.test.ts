import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isRecord } from '../../../src/words/unknown';
import { kernelFlags } from '../../../src/service/node/kernels/kernelRuntime';
import { fakeKernel, type brokenEngines } from '../../fixtures/fakeKernels';
import { finished, grantFor, resultWhen, send, uploadForm } from '../../fixtures/serviceCalls';
import { startServiceProcess, type ServiceProcess } from '../../fixtures/serviceProcess';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

describe('conversion in a process of its own', function () {
  this.timeout(60_000);
  let service: ServiceProcess | undefined;

  const start = async (engine: keyof typeof brokenEngines, ...args: string[]) => {
    const kernel = await fakeKernel(engine);
    service = await startServiceProcess({ args: ['--kernel', kernel, ...args] });
    return service;
  };
  afterEach(async () => {
    await service?.end();
  });

  const troubles = [
    { engine: 'crashes', code: 'kernelCrashed', retryable: true, words: /broke down on this file/ },
    { engine: 'throws', code: 'kernelCrashed', retryable: true, words: /broke down on this file/ },
    { engine: 'talksNonsense', code: 'kernelCrashed', retryable: true, words: /broke down/ },
    {
      engine: 'lacksFiles',
      code: 'engineMissing',
      retryable: true,
      words: /Install Caliper again/,
    },
    { engine: 'cannotWrite', code: 'fileTrouble', retryable: true, words: /the disk is full/ },
    { engine: 'hangs', code: 'timeLimit', retryable: true, words: /timeLimitSeconds/ },
    { engine: 'waits', code: 'timeLimit', retryable: true, words: /timeLimitSeconds/ },
    { engine: 'refuses', code: 'noGeometry', retryable: false, words: /no solid in this file/ },
    { engine: 'fillsItsHeap', code: 'memoryLimit', retryable: true, words: /memoryLimitMB/ },
    { engine: 'fillsWasmMemory', code: 'memoryLimit', retryable: true, words: /memoryLimitMB/ },
  ] as const;

  for (const { engine, code, retryable, words } of troubles) {
    it(`fails one model with a plain message when the engine ${engine}, and goes on`, async () => {
      const limit = code === 'timeLimit' ? ['--time-limit', '3'] : [];
      const service = await start(engine, '--memory-limit', '128', ...limit);
      const bad = await send(service, 'bad.stp', `makes the engine trip: ${engine}`);
      const good = await send(service, 'good.stp', 'good');
      const result = await resultWhen(service, bad, finished);
      deepEqual([result.status, result.retryable], ['failed', retryable]);
      deepEqual([result.url, result.imageUrl], [null, null]);
      equal(result.task?.errorCode, code);
      equal(result.task.errorMessage, result.message);
      match(result.message ?? '', words);
      equal((await resultWhen(service, good, finished)).status, 'succeeded');
    });
  }

  it('gives what was saved in the file when its exact bodies take too long', async () => {
    const service = await start('hangsOnExactBodies', '--time-limit', '4');
    const modelId = await send(service, 'part.sldprt', 'with a saved mesh');
    const { status, message } = await resultWhen(service, modelId, finished);
    const why = 'it took longer than the 3 seconds it may take';
    deepEqual([status, message], ['succeeded', `Saved, because ${why}.`]);
    ok(
      service.output().stderr.includes(`${modelId}: the exact body is given up, because ${why}\n`),
    );
    const good = await send(service, 'good.stp', 'good');
    equal((await resultWhen(service, good, finished)).status, 'succeeded');
  });

  it('tells how much is done as far as it was counted, and takes nothing of it back', async () => {
    const service = await start('counts');
    const modelId = await send(service, 'large.stp', 'x');
    const { task, status } = await resultWhen(service, modelId, ({ phase }) => phase === 'Writing');
    deepEqual([status, task?.fraction], ['processing', 0.6]);
  });

  it('bounds WebAssembly memory by the memory limit', async () => {
    const service = await start('fillsWasmMemory', '--memory-limit', '128');
    const modelId = await send(service, 'bad.stp', 'x');
    await resultWhen(service, modelId, finished);
    const grown = await readFile(path.join(service.storageDir, 'megabytes'), 'utf8');
    ok(Number(grown) <= 128 && Number(grown) > 64, `${grown} MB`);
  });

  it('refuses a file that has broken the engine twice, without a third try', async () => {
    const service = await start('crashes');
    const attempt = async () =>
      resultWhen(service, await send(service, 'bad.stp', 'poison'), finished);
    equal((await attempt()).task?.errorCode, 'kernelCrashed');
    equal((await attempt()).task?.errorCode, 'poisonFile');
    const kernelEnds = () => service.output().stderr.match(/kernel crashed/g)?.length;
    const before = kernelEnds();
    const third = await attempt();
    deepEqual([third.task?.errorCode, third.retryable], ['poisonFile', false]);
    deepEqual([before, kernelEnds()], [2, 2]);
    equal(
      (await resultWhen(service, await send(service, 'b.stp', 'good'), finished)).status,
      'succeeded',
    );
  });

  it('does not hold missing engine files against a file, and logs which they are', async () => {
    const service = await start('lacksFiles');
    for (const name of ['a.stp', 'b.stp', 'c.stp']) {
      const result = await resultWhen(service, await send(service, name, 'the same'), finished);
      equal(result.task?.errorCode, 'engineMissing');
    }
    match(service.output().stderr, /kernel notLoaded: engine\.wasm could not be loaded: ENOENT/);
  });

  it('does not hold a full disk against a file', async () => {
    const service = await start('cannotWrite');
    for (const name of ['a.stp', 'b.stp', 'c.stp']) {
      const result = await resultWhen(service, await send(service, name, 'the same'), finished);
      equal(result.task?.errorCode, 'fileTrouble');
    }
  });

  it('logs in one line what went wrong on the way to a result', async () => {
    const service = await start('stumbles');
    const modelId = await send(service, 'a.stp', 'x');
    equal((await resultWhen(service, modelId, finished)).status, 'succeeded');
    const line = `model ${modelId}: the first engine broke down: unreachable\n`;
    ok(service.output().stderr.includes(line), service.output().stderr);
  });

  it('does not hold a kernel that cannot start against the file', async () => {
    service = await startServiceProcess({ args: ['--kernel', '/nowhere/kernel.js'] });
    for (const name of ['a.stp', 'b.stp', 'c.stp']) {
      const result = await resultWhen(service, await send(service, name, 'good'), finished);
      deepEqual([result.task?.errorCode, result.retryable], ['kernelNotStarted', true]);
    }
  });

  it('does without the memory flags where the runtime does not take them', async () => {
    const kernel = await fakeKernel('convertsAll', 'if (process.execArgv.length) process.exit(9);');
    service = await startServiceProcess({ args: ['--kernel', kernel] });
    const { execArgv, argv } = await kernelOf(service, await send(service, 'a.stp', 'good'));
    deepEqual([execArgv, argv], [[], kernelFlags(2048)]);
  });

  it('starts the engine as soon as a file is granted, so that it loads during the upload', async () => {
    const started = path.join(temporaryFolder(), 'started');
    const kernel = await fakeKernel(
      'convertsAll',
      `require('node:fs').writeFileSync(${JSON.stringify(started)}, String(process.pid));`,
    );
    service = await startServiceProcess({ args: ['--kernel', kernel] });
    equal(existsSync(started), false);
    const grant = await grantFor(service, 'a.stp');
    await until(() => existsSync(started));
    await uploadForm(grant, 'a.stp', 'good');
    const { pid } = await kernelOf(service, grant.modelId);
    equal(String(pid), await readFile(started, 'utf8'));
  });

  it("shows the engine's own phase while it works", async () => {
    const service = await start('waits');
    const modelId = await send(service, 'a.stp', 'x');
    const { status, task, timestamps } = await resultWhen(
      service,
      modelId,
      ({ phase }) => phase === 'Meshing 3 of 15',
    );
    deepEqual([status, task?.status, task?.attempt], ['processing', 'processing', 1]);
    equal(timestamps.finishedAt, null);
  });

  it('converts one model at a time, in the order of arrival', async () => {
    const service = await start('waits');
    const first = await send(service, 'a.stp', 'x');
    const second = await send(service, 'b.stp', 'good');
    await resultWhen(service, first, ({ phase }) => phase.startsWith('Meshing'));
    const { status, phase } = await resultWhen(service, second, () => true);
    deepEqual([status, phase], ['queued', 'Waiting for its turn']);
  });

  it('gives the kernel a private folder, no environment, and keeps it warm', async () => {
    const service = await start('convertsAll', '--memory-limit', '300');
    const first = await kernelOf(service, await send(service, 'a.stp', 'x'));
    const second = await kernelOf(service, await send(service, 'b.stp', 'y'));
    equal(first['pid'], second['pid']);
    // Windows keeps no such modes.
    if (process.platform !== 'win32') equal(first['mode'], 0o700);
    ok(!String(first['cwd']).startsWith(process.cwd()));
    deepEqual(first['execArgv'], [
      '--wasm-max-mem-pages=4800',
      '--max-old-space-size=300',
      '--max-semi-space-size=1',
    ]);
    const variables = isRecord(first['env']) ? Object.keys(first['env']) : [];
    const secret = variables.filter((name) => /TOKEN|HOME|PROXY|PATH/i.test(name));
    // Node hands these on to every child of its own accord, because Windows needs them; wine has one of its own.
    const needed = /^(HOMEDRIVE|HOMEPATH|PATH|WINEHOMEDIR)$/i;
    deepEqual(
      process.platform === 'win32' ? secret.filter((name) => !needed.test(name)) : secret,
      [],
    );
  });

  it('keeps the result and drops the source when the task has ended', async () => {
    const service = await start('convertsAll');
    const modelId = await send(service, 'a.stp', 'x');
    const { message } = await resultWhen(service, modelId, finished);
    equal(message, 'Triangles within 0.1 mm.');
    const folder = path.join(service.storageDir, 'models', modelId);
    await until(() => !existsSync(path.join(folder, 'source')));
    ok(existsSync(path.join(folder, 'visual.glb')));
  });
});

async function kernelOf(
  service: ServiceProcess,
  modelId: string,
): Promise<Record<string, unknown>> {
  await resultWhen(service, modelId, finished);
  const file = path.join(service.storageDir, 'models', modelId, 'kernel.json');
  const kernel: unknown = JSON.parse(await readFile(file, 'utf8'));
  return isRecord(kernel) ? kernel : {};
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
