import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { temporaryFolder } from '../fixtures/temporaryFolder';

describe('npm start', function () {
  this.timeout(600_000);
  const data = temporaryFolder();

  it('prints the address of a VS Code on loopback and ends it on Ctrl+C', async () => {
    const started = spawn(process.execPath, [
      'test/host/start.mjs',
      ...['--port', '0', '--no-open', '--data', data],
    ]);
    let address = '';
    for await (const line of createInterface({ input: started.stdout })) {
      address = /^Open (\S+)$/.exec(line)?.[1] ?? '';
      if (address !== '') break;
    }
    assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/$/);
    assert.match(await (await fetch(address)).text(), /<!DOCTYPE html>/i);
    started.kill('SIGINT');
    await once(started, 'exit');
    await assert.rejects(fetch(address));
  });
});
