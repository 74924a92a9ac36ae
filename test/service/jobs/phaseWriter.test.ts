import { deepEqual } from 'node:assert/strict';
import { PhaseWriter, type Phase } from '../../../src/service/jobs/phaseWriter';

describe('PhaseWriter', () => {
  it('skips phases that are out of date by the time the disk is free', async () => {
    const disk = slowDisk();
    const writer = new PhaseWriter(disk.save);
    for (const phase of ['Reading', 'Meshing 1', 'Meshing 2', 'Meshing 3']) writer.write(phase);
    await disk.finishOne();
    await disk.finishOne();
    await writer.end();
    deepEqual(disk.saved, ['Reading', 'Meshing 3']);
  });

  it('takes nothing back of what is done, whatever count begins anew', async () => {
    const saved: (number | null)[] = [];
    const writer = new PhaseWriter(async ({ fraction }) => {
      saved.push(fraction);
    });
    for (const fraction of [null, 0.2, 0.6, 0.3, null, 0.7]) {
      writer.write('Meshing', fraction);
      await new Promise((resolve) => setImmediate(resolve));
    }
    deepEqual(saved, [null, 0.2, 0.6, 0.6, 0.6, 0.7]);
  });

  it('ends after the write in flight, and writes nothing more', async () => {
    const disk = slowDisk();
    const writer = new PhaseWriter(disk.save);
    writer.write('Reading');
    writer.write('Meshing');
    const ended = writer.end().then(() => disk.saved.push('the outcome'));
    await disk.finishOne();
    await ended;
    deepEqual(disk.saved, ['Reading', 'the outcome']);
  });

  it('goes on after a write that failed', async () => {
    const saved: string[] = [];
    const writer = new PhaseWriter(async ({ words }) => {
      if (words === 'Reading') throw new Error('the disk is full');
      saved.push(words);
    });
    writer.write('Reading');
    await new Promise((resolve) => setImmediate(resolve));
    writer.write('Meshing');
    await new Promise((resolve) => setImmediate(resolve));
    deepEqual(saved, ['Meshing']);
  });
});

function slowDisk() {
  const saved: string[] = [];
  const waiting: (() => void)[] = [];
  return {
    saved,
    save: ({ words }: Phase) =>
      new Promise<void>((resolve) => {
        waiting.push(() => {
          saved.push(words);
          resolve();
        });
      }),
    finishOne: async () => {
      waiting.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
