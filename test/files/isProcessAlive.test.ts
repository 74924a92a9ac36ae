import { equal } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isProcessAlive } from '../../src/files/isProcessAlive';

describe('whether a process still runs', () => {
  it('is so of our own, and of a child until it has ended', async () => {
    const child = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
    const { pid = NaN } = child;
    equal(isProcessAlive(process.pid), true);
    equal(isProcessAlive(pid), true);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    equal(isProcessAlive(pid), false);
  });

  it('is not so of a number that no process can have', () => {
    equal(isProcessAlive(2 ** 33), false);
    equal(isProcessAlive(NaN), false);
  });
});
