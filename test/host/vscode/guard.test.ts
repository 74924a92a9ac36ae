import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

describe('the guard of a server', () => {
  it('ends the server when the process that wanted it is gone', async function () {
    if (process.platform === 'win32') this.skip();
    const server = `console.log(process.pid); setInterval(() => {}, 1000);`;
    const guard = spawn(process.execPath, [guardFile, process.execPath, '-e', server], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const [line] = await once(guard.stdout, 'data');
    const pid = Number(String(line));
    assert.equal(isAlive(pid), true);
    guard.stdin.destroy(); // what the system does when that process ends, however it ends
    await once(guard, 'exit');
    assert.equal(isAlive(pid), false);
  });

  it('hands on the exit code of a server that ends by itself', async () => {
    const guard = spawn(process.execPath, [guardFile, process.execPath, '-e', 'process.exit(7)']);
    const [code] = await once(guard, 'exit');
    assert.equal(code, 7);
  });
});

const guardFile = path.resolve('test/host/vscode/guard.mjs');

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
