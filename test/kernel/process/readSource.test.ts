import { deepEqual, rejects } from 'node:assert/strict';
import { open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readSource } from '../../../src/kernel/process/readSource';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

describe('reading a file as a whole', () => {
  it('gives its bytes', async () => {
    const file = path.join(temporaryFolder(), 'source');
    await writeFile(file, 'all of it');
    deepEqual(await readSource(file, 'a.stp'), Buffer.from('all of it'));
  });

  for (const bytes of [2 ** 31, 5 * 2 ** 30]) {
    it(`says how large one of ${bytes} bytes is, and how large it may be`, async () => {
      const file = path.join(temporaryFolder(), 'source');
      const sparse = await open(file, 'w');
      await sparse.truncate(bytes);
      await sparse.close();
      await rejects(readSource(file, 'plant.stp'), {
        code: 'tooComplex',
        message: `plant.stp has ${(bytes / 2 ** 30).toFixed(1)} GB. Caliper itself reads files of less than 2 GB: save the model in parts, or let a service convert it that takes larger files.`,
      });
    });
  }

  it('says what the system says of one that is not there', async () => {
    await rejects(readSource(path.join(temporaryFolder(), 'none'), 'a.stp'), { code: 'ENOENT' });
  });
});
