import { deepEqual, equal, ok } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { watchMemory } from '../../../../src/service/node/kernels/memoryWatch';
import { residentIn, residentSizeOf } from '../../../../src/service/node/kernels/residentSize';
import { isThere } from '../../../fixtures/abilities';
import { memoryLimitVariable, ownMemoryLimit } from '../../../../src/kernel/process/memoryLimit';

describe('watching the memory of a process from outside', function () {
  this.timeout(30_000);

  const sizes = (...given: readonly (number | null)[]) => {
    const left = [...given];
    const told = { looks: 0, closed: 0 };
    const size = {
      bytes: () => ((told.looks += 1), left.shift() ?? null),
      close: () => (told.closed += 1),
    };
    return { told, sizeOf: () => size };
  };

  it('tells once when it finds more than the limit, and looks no more', async () => {
    const { told, sizeOf } = sizes(10, 100, 101, 500);
    await new Promise<void>((resolve) => watchMemory(1, 100, resolve, { sizeOf }));
    deepEqual(told, { looks: 3, closed: 1 });
  });

  it('says nothing of a process that is gone', async () => {
    const { told, sizeOf } = sizes(10, null);
    let isTold = false;
    const watch = watchMemory(1, 100, () => (isTold = true), { sizeOf });
    while (told.closed === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    watch.end();
    deepEqual([isTold, told], [false, { looks: 2, closed: 1 }]);
  });

  it('knows of a process that is gone whether it had nearly all that it may', async () => {
    for (const [last, isNear] of [
      [90, true],
      [50, false],
    ] as const) {
      const { told, sizeOf } = sizes(95, last, null);
      const watch = watchMemory(1, 100, () => undefined, { sizeOf });
      while (told.closed === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      equal(watch.wasNearLimit(), isNear);
    }
  });

  it('counts only what it takes beyond what it had before', async () => {
    for (const [last, isNear] of [
      [1090, true],
      [1050, false],
    ] as const) {
      const { told, sizeOf } = sizes(1100, last, null);
      const watch = watchMemory(1, 100, () => undefined, { takenBefore: 1000, sizeOf });
      while (told.closed === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      equal(watch.wasNearLimit(), isNear);
    }
  });

  it('looks no more once it is ended', async () => {
    const { told, sizeOf } = sizes(1000);
    watchMemory(1, 100, () => undefined, { sizeOf }).end();
    await new Promise((resolve) => setTimeout(resolve, 50));
    deepEqual(told, { looks: 0, closed: 1 });
  });

  it('watches nothing where the system does not tell, or there is no process', () => {
    const never = () => undefined;
    for (const watch of [
      watchMemory(1, 100, never, { sizeOf: () => null }),
      watchMemory(undefined, 100, never),
    ]) {
      equal(watch.wasNearLimit(), false);
      watch.end();
    }
  });

  it('counts what is resident and what was moved to swap space', () => {
    const text = 'Name:\tnode\nVmHWM:\t  999 kB\nVmRSS:\t    2048 kB\nVmSwap:\t      24 kB\n';
    equal(residentIn(text), 2072 * 1024);
    equal(residentIn('VmRSS:\t 3 kB\n'), 3072);
    equal(residentIn('State:\tZ (zombie)\n'), null);
  });

  it('reads what this very process has, and on Linux what another one has', () => {
    for (const pid of [process.pid, process.ppid]) {
      const size = residentSizeOf(pid);
      if (process.platform !== 'linux' && pid !== process.pid) {
        equal(size, null);
        continue;
      }
      const bytes = size?.bytes() ?? 0;
      size?.close();
      ok(bytes > 2 ** 19 && bytes < 2 ** 33, String(bytes));
    }
    equal(residentSizeOf(2 ** 30), null);
  });

  it('ends a kernel process from within, whatever its main thread does, where nobody looks', async () => {
    const limit = 200 * 2 ** 20;
    const thread = JSON.stringify(path.resolve('dist/watchThread.js'));
    const child = spawn(process.execPath, [
      '-e',
      `const { Worker } = require('node:worker_threads');
      new Worker(${thread}, { workerData: { parentPid: process.ppid, memoryBytes: ${limit} } }).on('online', () => {
        const all = [];
        for (;;) if (all.length < 300) all.push(new Uint8Array(2 ** 20).fill(1));
      });`,
    ]);
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    const ended = once(child, 'close');
    const late = setTimeout(() => child.kill('SIGTERM'), 25_000);
    const [code, signal] = await ended;
    clearTimeout(late);
    // Windows knows no signals: it gives the exit code 1.
    deepEqual([code, signal], isThere('signals') ? [null, 'SIGKILL'] : [1, null]);
    equal(said, 'out of memory\n');
  });

  it('reads its own limit from the environment, where there is one', () => {
    equal(ownMemoryLimit({ [memoryLimitVariable]: '2' }), 2 * 2 ** 20);
    for (const text of [undefined, '', '0', '-1', 'much', 'Infinity']) {
      equal(ownMemoryLimit({ [memoryLimitVariable]: text }), null);
    }
  });
});
