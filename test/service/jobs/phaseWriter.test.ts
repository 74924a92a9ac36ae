import { deepEqual } from 'node:assert/strict';
import { PhaseWriter } from '../../../src/service/jobs/phaseWriter';

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
    const writer = new PhaseWriter(async (phase) => {
      if (phase === 'Reading') throw new Error('the disk is full');
      saved.push(phase);
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
    save: (phase: string) =>
      new Promise<void>((resolve) => {
        waiting.push(() => {
          saved.push(phase);
          resolve();
        });
      }),
    finishOne: async () => {
      waiting.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
