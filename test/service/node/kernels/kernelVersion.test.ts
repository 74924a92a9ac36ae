import { equal, notEqual } from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { kernelVersion } from '../../../../src/service/node/kernels/kernelVersion';
import { temporaryFolder } from '../../../fixtures/temporaryFolder';

describe('the version of a kernel', () => {
  const kernelOf = (program: string, engine: string | null) => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'kernel.js'), program);
    if (engine !== null) {
      mkdirSync(path.join(folder, 'engines'));
      writeFileSync(path.join(folder, 'engines', 'engine.wasm'), engine);
    }
    return kernelVersion(path.join(folder, 'kernel.js'));
  };

  it('is another one with another program or another engine, and else the same', async () => {
    const first = await kernelOf('program', 'engine');
    equal(await kernelOf('program', 'engine'), first);
    notEqual(await kernelOf('another', 'engine'), first);
    notEqual(await kernelOf('program', 'another'), first);
    notEqual(await kernelOf('program', null), first);
  });
});
