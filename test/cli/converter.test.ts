import { deepEqual, equal, rejects } from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { convertFile } from '../../src/cli/convertFile';
import { Converter } from '../../src/cli/converter';
import { Trouble } from '../../src/cli/troubles';
import { temporaryFolder } from '../fixtures/temporaryFolder';

describe('a converter of several files', () => {
  let folder = '';
  let converter: Converter;
  const hooks = { phase: () => undefined, signal: new AbortController().signal };

  beforeEach(async () => {
    folder = temporaryFolder();
    const kernelEntry = path.join(folder, 'kernel.cjs');
    await writeFile(kernelEntry, kernel);
    await mkdir(path.join(folder, 'work'));
    converter = new Converter({
      ...{ kernelEntry, folder: path.join(folder, 'work'), quality: 'normal' },
      ...{ timeLimitSeconds: 60, memoryLimitMB: 256 },
    });
  });
  afterEach(() => converter.stop());

  it('keeps its process warm for the next file, and leaves nothing behind', async () => {
    const first = await converter.convert(await source('a.step'), hooks);
    const second = await converter.convert(await source('b.step'), hooks);
    equal(first.message, second.message);
    deepEqual(await readdir(path.join(folder, 'work')), []);
  });

  it('goes on after a file that breaks its process', async () => {
    const before = await converter.convert(await source('a.step'), hooks);
    await rejects(converter.convert(await source('breaks.step'), hooks));
    const after = await converter.convert(await source('b.step'), hooks);
    equal(after.message === before.message, false);
    deepEqual(await readdir(path.join(folder, 'work')), []);
  });

  it('converts one small file in this process, and a large one in a process of its own', async () => {
    const threadAt = (entry: string) => ({ entry, compileCacheFolder: null });
    const lacks = { kernelEntry: '/nowhere/kernel.js', thread: threadAt('/nowhere/thread.js') };
    const [small, large] = [await source('a.step'), await source('b.step', 2 ** 20 + 1)];
    const options = { quality: 'normal', timeLimitSeconds: 60, memoryLimitMB: 512 } as const;
    const thread = threadAt(path.resolve('dist', 'kernelThread.js'));
    const refusedBy = (file: string, entries: object) =>
      convertFile(file, { ...options, ...lacks, ...entries, ...hooks }).then(
        () => 'nobody',
        (error: unknown) => (error instanceof Trouble ? error.code : String(error)),
      );
    const kernelEntry = path.resolve('dist', 'kernel.js');
    deepEqual(
      {
        'small, no process': await refusedBy(small, { thread }),
        'small, no thread': await refusedBy(small, { kernelEntry }),
        'large, no process': await refusedBy(large, { thread }),
        'large, no thread': await refusedBy(large, { kernelEntry }),
      },
      {
        'small, no process': 'damagedFile',
        'small, no thread': 'damagedFile',
        'large, no process': 'kernelNotStarted',
        'large, no thread': 'damagedFile',
      },
    );
  });

  it('draws nothing where nobody looks at a picture, and gives the same model', async () => {
    const cube = path.resolve('samples', 'mayo_332.stp');
    const options = { quality: 'normal', timeLimitSeconds: 60, memoryLimitMB: 512 } as const;
    const kernelEntry = path.resolve('dist', 'kernel.js');
    const convert = (withoutPicture: boolean) =>
      convertFile(cube, { ...options, kernelEntry, withoutPicture, ...hooks });
    const [drawn, undrawn] = [await convert(false), await convert(true)];
    deepEqual({ ...drawn, preview: null, rendered: null }, undrawn);
    equal(drawn.preview?.length === undefined, false);
  });

  async function source(name: string, bytes = 0): Promise<string> {
    const file = path.join(folder, name);
    await writeFile(file, 'ISO-10303-21;'.padEnd(bytes));
    return file;
  }
});

/** Gives a picture and no model, and says which process made it. */
const kernel = `
const fs = require('node:fs');
process.on('disconnect', () => process.exit(0));
process.on('message', ({ fileName, outputDir }) => {
  if (fileName.startsWith('breaks')) process.exit(1);
  const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  fs.writeFileSync(outputDir + '/visual.glb', picture);
  fs.writeFileSync(outputDir + '/preview', picture);
  process.send({ kind: 'done', message: String(process.pid), memoryBytes: 1 });
});
process.send({ kind: 'ready' });
`;
