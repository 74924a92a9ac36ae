import { deepEqual, equal, throws } from 'node:assert/strict';
import { memorySourceFile } from '../../../src/client/source/memorySourceFile';
import { ServiceError } from '../../../src/words/errors';

const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i % 251);

describe('a source file in memory', () => {
  it('gives its bytes in order, all of them or a part', async () => {
    const opened = await memorySourceFile('bolt@a1b2c3d.step', bytes).open();
    deepEqual(await joined(opened.chunks()), Buffer.from(bytes));
    deepEqual(
      await joined(opened.chunks(40_000, 90_001)),
      Buffer.from(bytes.subarray(40_000, 90_001)),
    );
    equal(opened.sizeBytes, 100_000);
  });

  it('is known by its content', async () => {
    const fingerprint = async (content: Uint8Array) =>
      (await memorySourceFile('a.step', content).open()).fingerprint;
    equal(await fingerprint(bytes), await fingerprint(bytes.slice()));
    equal((await fingerprint(bytes)) === (await fingerprint(bytes.slice(1))), false);
  });

  it('must be a CAD file with something in it', () => {
    const isTrouble = (trouble: string) => (error: unknown) =>
      error instanceof ServiceError && error.trouble === trouble;
    throws(() => memorySourceFile('notes.txt', bytes), isTrouble('notAccepted'));
    throws(() => memorySourceFile('a.step', new Uint8Array(0)), isTrouble('fileEmpty'));
  });
});

async function joined(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
