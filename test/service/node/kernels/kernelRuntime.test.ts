import { deepEqual, equal } from 'node:assert/strict';
import {
  hasCagedHeap,
  kernelFlags,
  kernelPipes,
  kernelStart,
  kernelVariables,
} from '../../../../src/service/node/kernels/kernelRuntime';

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
});
