import { deepEqual, rejects } from 'node:assert/strict';
import { writeAll } from '../../src/kernel/writeAll';

describe('writing all of several chunks', () => {
  const chunks = [Uint8Array.of(1, 2, 3), new Uint8Array(0), Uint8Array.of(4), Uint8Array.of(5, 6)];

  for (const most of [1, 2, 3, 4, 5, 6, 7]) {
    it(`goes on where a system has taken ${most} bytes of them`, async () => {
      const written: number[] = [];
      await writeAll(takes(most, written), chunks);
      deepEqual(written, [1, 2, 3, 4, 5, 6]);
    });
  }

  it('fails where the disk is full in the middle of a chunk', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    await rejects(writeAll(takes(2, [], full), chunks), full);
  });

  it('fails where a system takes nothing and says nothing', async () => {
    await rejects(writeAll(takes(0, []), chunks), /takes no more/);
  });
});

/** A file of a system that takes so many bytes at once, and then perhaps no more. */
function takes(most: number, written: number[], then: Error | null = null) {
  return {
    writev: async (chunks: readonly Uint8Array[]) => {
      if (then && written.length > 0) throw then;
      const bytes = chunks.flatMap((chunk) => [...chunk]).slice(0, most);
      written.push(...bytes);
      return { bytesWritten: bytes.length };
    },
  };
}
