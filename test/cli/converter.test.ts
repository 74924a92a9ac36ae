import { deepEqual, equal, rejects } from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Converter } from '../../src/cli/converter';
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

  async function source(name: string): Promise<string> {
    const file = path.join(folder, name);
    await writeFile(file, 'ISO-10303-21;');
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
