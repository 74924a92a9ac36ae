import { deepEqual, equal } from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { codeRangeMB } from '../../../../src/service/node/kernels/codeRange';
import {
  hasCagedHeap,
  kernelFlags,
  kernelPipes,
  kernelStart,
  kernelVariables,
} from '../../../../src/service/node/kernels/kernelRuntime';
import { hostNode } from '../../../host/paths.mjs';

describe('the runtime of a kernel process', () => {
  it('leaves room beside its heap where all heaps of a process share 4096 MB', () => {
    const heap = (memoryMB: number, isCaged: boolean) => kernelFlags(memoryMB, isCaged)[1];
    equal(heap(4096, true), '--max-old-space-size=3840');
    equal(heap(2048, true), '--max-old-space-size=2048');
    equal(heap(4096, false), '--max-old-space-size=4096');
  });

  it('has such a heap in Electron, and in a Node that was built so', () => {
    const { versions, config } = process;
    const builtWith = (value: unknown) => ({
      versions,
      config: {
        ...config,
        variables: { ...config.variables, v8_enable_pointer_compression: value },
      },
    });
    equal(hasCagedHeap({ versions: { ...versions, electron: '39.2.3' }, config }), true);
    equal(hasCagedHeap(builtWith(1)), true);
    equal(hasCagedHeap(builtWith(0)), false);
    equal(hasCagedHeap(builtWith(undefined)), false);
  });

  it('is Node also where its program is Electron', () => {
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      equal(kernelVariables(256, platform)['ELECTRON_RUN_AS_NODE'], '1');
      equal(kernelStart(256, ['--x'], platform).execArgv.at(-1), '--x');
    }
  });

  it('has a pipe to its parent on Windows, which takes no shell there', () => {
    deepEqual(kernelPipes('win32'), ['ignore', 'ignore', 'pipe', 'ipc', 'pipe']);
    equal(kernelVariables(256, 'win32')['CALIPER_LIFELINE'], '4');
    deepEqual(kernelStart(256, [], 'win32').execArgv, []);
    for (const platform of ['linux', 'darwin'] as const) {
      equal(kernelPipes(platform).length, 4);
      equal('CALIPER_LIFELINE' in kernelVariables(256, platform), false);
    }
  });

  it('counts no code that V8 only reserves: the largest writable and executable piece is that of a main thread', () => {
    const maps = [
      '00400000-08300000 r-xp 00000000 fd:01 12 /usr/bin/node',
      '7f44efac0000-7f450f800000 rwxp 00000000 00:00 0 ',
      '7f451a880000-7f453a640000 rwxp 00000000 00:00 0 ',
      '7f455290a000-7f455310a000 rw-p 00000000 00:00 0 ',
    ].join('\n');
    equal(codeRangeMB(maps), 510);
    equal(codeRangeMB('00400000-08300000 r-xp 00000000 fd:01 12 /usr/bin/node\n'), 0);
    equal(codeRangeMB(''), 0);
    equal(kernelStart(256, [], 'darwin', 510).execPath, process.execPath);
  });

  for (const [whose, node] of Object.entries({ tests: process.execPath, 'VS Code': hostNode })) {
    it(`may fill what its limit says, and no more, under the Node of ${whose}`, function () {
      // Elsewhere a kernel process watches itself.
      if (process.platform !== 'linux' || !existsSync(node)) this.skip();
      this.timeout(60_000);
      const ownMaps = "require('node:fs').readFileSync('/proc/self/maps', 'latin1')";
      const maps = execFileSync(node, ['-p', ownMaps], { encoding: 'latin1' });
      const start = kernelStart(512, [], 'linux', codeRangeMB(maps));
      const fill = (megabytes: number) =>
        spawnSync(
          start.execPath,
          [
            ...start.execArgv.map((one) => (one === process.execPath ? node : one)),
            '-p',
            `Buffer.alloc(${megabytes} * 2 ** 20, 1).length / 2 ** 20`,
          ],
          { encoding: 'latin1' },
        ).stdout.trim();
      equal(fill(384), '384');
      equal(fill(640), '');
    });
  }
});
