import { equal } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { isProcessAlive } from '../../../src/files/isProcessAlive';
import { lifelineOf, whenPipeEnds } from '../../../src/kernel/process/lifeline';

describe('the pipe that tells a kernel process of the end of its parent', function () {
  this.timeout(60_000);
  // A kernel that outlives its test would compute for ever.
  afterEach(() => {
    for (const pid of started.splice(0)) if (isProcessAlive(pid)) process.kill(pid, 'SIGKILL');
  });

  it('ends it though its main thread is blocked, and needs no process id', async () => {
    // The number it is told is one of a process that lives on: our own.
    const { parent, kernelPid } = await parentOf({ parentPid: process.pid });
    equal(isProcessAlive(kernelPid), true);
    parent.kill('SIGKILL');
    await endOf(kernelPid);
  });

  it('leaves it alone as long as the parent lives, whoever has what number', async () => {
    const { parent, kernelPid, line } = await parentOf({ parentPid: 2 ** 30 });
    parent.stdin.write('\n');
    equal(await line(), 'still there');
    equal(isProcessAlive(kernelPid), true);
    parent.kill('SIGKILL');
    await endOf(kernelPid);
  });

  it('tells nothing where it is no pipe: it is said that it is lost, and nothing ends', async () => {
    const told = await new Promise((resolve) => {
      whenPipeEnds(
        9999,
        () => resolve('ended'),
        () => resolve('lost'),
      );
    });
    equal(told, 'lost');
  });

  it('is named by the environment, behind what every process has', () => {
    equal(lifelineOf({ CALIPER_LIFELINE: '4' }), 4);
    for (const text of [undefined, '', '2', '-4', '4.5', 'four', 'Infinity']) {
      equal(lifelineOf({ CALIPER_LIFELINE: text }), null);
    }
  });
});

/** Processes of the test that runs. */
const started: number[] = [];

/** A process that starts another one as a service does a kernel, whose main thread computes without pause. */
async function parentOf({ parentPid }: { parentPid: number }) {
  const thread = JSON.stringify(path.resolve('dist/watchThread.js'));
  const kernel = `
    const { Worker } = require('node:worker_threads');
    const workerData = { parentPid: ${parentPid}, memoryBytes: null, lifeline: 4 };
    new Worker(${thread}, { workerData }).on('online', () => {
      process.send('busy', () => { for (;;); });
    });`;
  const program = `
    const stdio = ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'];
    const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(kernel)}], { stdio });
    child.once('message', () => console.log(child.pid));
    process.stdin.once('data', () => setTimeout(() => {
      console.log(child.exitCode === null && child.signalCode === null ? 'still there' : 'ended');
    }, 1500));`;
  const parent = spawn(process.execPath, ['-e', program]);
  const lines = createInterface({ input: parent.stdout });
  const line = async () => {
    const [text]: unknown[] = await once(lines, 'line');
    return String(text);
  };
  const kernelPid = Number(await line());
  started.push(kernelPid);
  return { parent, line, kernelPid };
}

async function endOf(pid: number): Promise<void> {
  while (isProcessAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
}
