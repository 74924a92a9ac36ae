import { equal } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { hostNode } from '../../host/paths.mjs';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

/** Starts the thread, and tells by how many megabytes of writable memory the process has grown when it runs. */
const measured = `
import { readFileSync } from 'node:fs';
import { ParentWatch } from './src/kernel/process/parentWatch';
const dataMB = () => Number(/VmData:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'latin1'))[1]) / 1024;
const before = dataMB();
const watch = new ParentWatch(() => 0);
watch.watch();
setTimeout(() => process.exit(1), 30_000);
watch.thread.once('online', () => {
  console.log(dataMB() - before);
  process.exit(0);
});
`;

describe('the thread that watches the parent of a kernel process', () => {
  for (const [whose, node] of Object.entries({ tests: process.execPath, 'VS Code': hostNode })) {
    it(`takes next to nothing of the memory that the process may have, under the Node of ${whose}`, async function () {
      if (process.platform !== 'linux' || !existsSync(node)) this.skip();
      this.timeout(60_000);
      const outdir = temporaryFolder();
      await build({
        stdin: { contents: measured, resolveDir: process.cwd(), sourcefile: 'measured.js' },
        outfile: path.join(outdir, 'measured.js'),
        ...forNode,
      });
      await build({
        entryPoints: [path.resolve('src/kernel/process/watchThread.ts')],
        outdir,
        ...forNode,
      });
      const told = spawnSync(node, [path.join(outdir, 'measured.js')], { encoding: 'latin1' });
      equal(Number(told.stdout) > 0 && Number(told.stdout) < 64, true, told.stdout + told.stderr);
    });
  }
});

const forNode = { bundle: true, platform: 'node', format: 'cjs', target: 'node20' } as const;
