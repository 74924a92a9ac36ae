import { deepEqual, ok, rejects } from 'node:assert/strict';
import { writeAll } from '../../src/files/writeAll';

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
    await rejects(writeAll(takes(0, []), chunks), /took 0 of 6 bytes/);
  });

  for (const bytesWritten of [-2147483648, NaN, 0.5, 7, Infinity]) {
    it(`fails where a system says that it took ${bytesWritten} of six bytes`, async () => {
      const target = { writev: async () => ({ bytesWritten }) };
      await rejects(writeAll(target, chunks), /of 6 bytes/);
    });
  }

  it('gives a system no more than 64 MiB and 512 chunks at once: it counts in 32 bits', async () => {
    const large = new Uint8Array(2 ** 26 + 5);
    const many = Array.from({ length: 2000 }, (_, i) => Uint8Array.of(i));
    const steps: (readonly [number, number])[] = [];
    let isSame = true;
    let at = 0;
    const all = [large, new Uint8Array(0), large, ...many];
    const whole = all.flatMap((chunk) => (chunk === large ? [] : [...chunk]));
    await writeAll(
      {
        writev: async (step) => {
          const bytesWritten = step.reduce((sum, { length }) => sum + length, 0);
          steps.push([step.length, bytesWritten]);
          for (const chunk of step.filter(({ length }) => length === 1)) {
            isSame &&= chunk[0] === whole[at++];
          }
          return { bytesWritten };
        },
      },
      all,
    );
    ok(steps.every(([chunks, bytes]) => chunks <= 512 && bytes <= 2 ** 26));
    const written = steps.reduce((sum, [, bytes]) => sum + bytes, 0);
    deepEqual([written, at, isSame], [2 * large.length + 2000, 2000, true]);
  });
});

/** A file of a system that takes so many bytes at once, and then perhaps no more. */
function takes(max: number, written: number[], then: Error | null = null) {
  return {
    writev: async (chunks: readonly Uint8Array[]) => {
      if (then && written.length > 0) throw then;
      const bytes = chunks.flatMap((chunk) => [...chunk]).slice(0, max);
      written.push(...bytes);
      return { bytesWritten: bytes.length };
    },
  };
}
