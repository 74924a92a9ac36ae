import { deepEqual, equal, match } from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isRecord } from '../../../../src/words/unknown';
import { KernelProcess } from '../../../../src/service/node/kernels/kernelProcess';
import { isProcessAlive } from '../../../../src/files/isProcessAlive';
import { fakeKernel } from '../../../fixtures/fakeKernels';
import { temporaryFolder } from '../../../fixtures/temporaryFolder';

const limits = { memoryMB: 256, deadlineMs: 30_000, idleMs: 30_000, conversions: 25 };

describe('a kernel process', function () {
  this.timeout(30_000);
  let kernel: KernelProcess | undefined;

  afterEach(() => kernel?.stop());

  const ask = async (one: KernelProcess, folder = temporaryFolder()) => {
    const sourcePath = path.join(folder, 'source');
    await writeFile(sourcePath, 'x');
    return one.ask(
      { kind: 'convert', sourcePath, fileName: 'a.stp', quality: 'normal', outputDir: folder },
      {
        phase: () => undefined,
        trouble: () => undefined,
        signal: new AbortController().signal,
      },
    );
  };

  it('answers also where the system does not even begin to make it', async () => {
    kernel = new KernelProcess(await fakeKernel('convertsAll'), 'no\0folder', limits);
    kernel.warm();
    const outcome = await ask(kernel);
    equal(outcome.kind, 'notStarted');
    match('detail' in outcome ? outcome.detail : '', /null bytes/);
  });

  const withoutCeiling = 'if (process.execArgv.length) process.exit(9);';
  for (const engine of ['fillsTypedArrays', 'fillsAllKinds', 'fillsItsHeap'] as const) {
    for (const [how, prelude] of Object.entries({ '': '', ', watched alone': withoutCeiling })) {
      it(`ends one that ${engine} at the limit of the whole process${how}`, async function () {
        // Elsewhere a kernel process watches itself, which these do not.
        if (process.platform !== 'linux') this.skip();
        const entry = await fakeKernel(engine, prelude);
        kernel = new KernelProcess(entry, temporaryFolder(), limits);
        deepEqual(await ask(kernel), { kind: 'outOfMemory' });
      });
    }
  }

  it('is told apart by its memory: one that breaks down at the limit was in want of it', async function () {
    // Elsewhere nobody looks at it from outside.
    if (process.platform !== 'linux') this.skip();
    const outcomes = {
      diesFull: { kind: 'outOfMemory' },
      dies: { kind: 'crashed', detail: 'SIGSEGV' },
    };
    for (const engine of ['diesFull', 'dies'] as const) {
      kernel = new KernelProcess(await fakeKernel(engine), temporaryFolder(), limits);
      deepEqual(await ask(kernel), outcomes[engine]);
      await kernel.stop();
    }
  });

  it('gives its memory back soon when a large file has left it large, and stays otherwise', async () => {
    const grows = `const send = process.send.bind(process);
      process.send = (said) => send(said.kind === 'done' ? { ...said, memoryBytes: 6e8 } : said);`;
    const pidAfter = async (prelude: string) => {
      const entry = await fakeKernel('convertsAll', prelude);
      kernel = new KernelProcess(entry, temporaryFolder(), {
        ...{ ...limits, memoryMB: 2048, grownIdleMs: 1 },
      });
      const folder = temporaryFolder();
      equal((await ask(kernel, folder)).kind, 'done');
      const told: unknown = JSON.parse(await readFile(path.join(folder, 'kernel.json'), 'utf8'));
      return isRecord(told) ? Number(told['pid']) : NaN;
    };
    const grown = await pidAfter(grows);
    while (isProcessAlive(grown)) await setImmediate();
    equal(isProcessAlive(await pidAfter('')), true);
  });

  it('leaves nothing of what one was about to write that is ended at its deadline', async () => {
    const entry = await fakeKernel('writesWithoutEnd');
    kernel = new KernelProcess(entry, temporaryFolder(), { ...limits, deadlineMs: 1000 });
    const folder = temporaryFolder();
    deepEqual(await ask(kernel, folder), { kind: 'outOfTime' });
    deepEqual(await readdir(folder), ['source']);
  });

  it('leaves nothing either of one that is ended because nobody waits for it any more', async () => {
    kernel = new KernelProcess(await fakeKernel('writesWithoutEnd'), temporaryFolder(), limits);
    const folder = temporaryFolder();
    const ended = new AbortController();
    const hooks = { phase: () => ended.abort(), trouble: () => undefined, signal: ended.signal };
    const sourcePath = path.join(folder, 'source');
    await writeFile(sourcePath, 'x');
    const packPath = path.join(folder, 'pack');
    const request = { kind: 'pack', sourcePath, fileName: 'a.glb', packPath } as const;
    deepEqual(await kernel.ask(request, hooks), { kind: 'aborted' });
    deepEqual(await readdir(folder), ['source']);
  });

  it('may reach the shares that VS Code lets its processes reach', async () => {
    const names = ['NODE_UNC_HOST_ALLOWLIST', 'NODE_DISABLE_UNC_ACCESS_CHECKS'];
    const folder = temporaryFolder();
    for (const name of names) process.env[name] = 'fileserver';
    try {
      kernel = new KernelProcess(await fakeKernel('convertsAll'), folder, limits);
      await ask(kernel, folder);
    } finally {
      for (const name of names) Reflect.deleteProperty(process.env, name);
    }
    const told: unknown = JSON.parse(await readFile(path.join(folder, 'kernel.json'), 'utf8'));
    const env = isRecord(told) && isRecord(told['env']) ? told['env'] : {};
    deepEqual(
      names.map((name) => env[name]),
      ['fileserver', 'fileserver'],
    );
  });

  it('goes on where it was started ahead and could not be made', async () => {
    kernel = new KernelProcess(await fakeKernel('convertsAll'), '/nowhere/at/all', limits);
    kernel.warm();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const outcomes = [await ask(kernel), await ask(kernel)];
    deepEqual(
      outcomes.map(({ kind }) => kind),
      ['notStarted', 'notStarted'],
    );
  });
});
