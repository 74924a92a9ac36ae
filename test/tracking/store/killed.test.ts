import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { ModelStore } from '../../../src/tracking/store/modelStore';
import { needs } from '../../fixtures/abilities';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

describe('A window that is killed while it saves', () => {
  it('leaves every record readable, time after time', async function () {
    needs(this, 'bundler');
    this.timeout(60_000);
    const folder = temporaryFolder();
    const script = path.join(folder, 'saveForever.js');
    bundle('test/tracking/store/saveForever.ts', script);
    const models = path.join(folder, 'models');
    for (let round = 0; round < 12; round++) {
      const child = spawn(process.execPath, [script, models], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      await new Promise((resolve) => setTimeout(resolve, round * 3));
      child.kill('SIGKILL');
      await once(child, 'exit');
      const store = await ModelStore.open(models);
      assert.equal(store.all().length, 5);
      store.dispose();
    }
    assert.equal(existsSync(path.join(models, 'quarantine')), false);
    assert.equal(readdirSync(models).filter((name) => name.endsWith('.json')).length, 5);
  });
});

function bundle(entry: string, outfile: string): void {
  buildSync({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'cjs' });
}
