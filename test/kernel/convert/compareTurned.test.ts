import { deepEqual } from 'node:assert/strict';
import { compareFiles, changesInWords } from '../../../src/kernel/convert/compareFiles';
import { slottedStep, type MadeFrame, type MadeSlot } from '../../fixtures/slottedStep';

const upright: MadeFrame = { x: [1, 0, 0], y: [0, 1, 0], origin: [0, 0, 0] };
const onEdge: MadeFrame = { x: [1, 0, 0], y: [0, 0, 1], origin: [3, 5, 7] };
const slots: readonly MadeSlot[] = [
  { radius: 20, width: 5, from: 0, to: 60, depth: null },
  { radius: 30, width: 5, from: 80, to: 110, depth: 3 },
];
const narrow: MadeSlot = { radius: 15, width: 5, from: 200, to: 300, depth: null };

describe('a plate that was turned', () => {
  it('is that plate though a slot in its largest faces became another one', async () => {
    const lines = await linesOf(
      slottedStep(80, 5, [...slots, narrow], upright),
      slottedStep(80, 5, [...slots, { ...narrow, width: 6 }], onEdge),
    );
    deepEqual(lines.slice(0, 2), [
      'arc slot 5 × R15 × 100° → 6 × R15 × 100°',
      'moved ΔX 3 ΔY 2.5 ΔZ 4.5 mm, turned 90° about X',
    ]);
    deepEqual(
      lines.filter((line) => line.startsWith('size')),
      [],
    );
  });

  it('is another one where hardly any surface is the same', async () => {
    const lines = await linesOf(
      slottedStep(80, 5, slots, upright),
      slottedStep(70, 9, slots.slice(1), onEdge),
    );
    deepEqual(
      lines.filter((line) => line.includes('turned')),
      [],
    );
  });
});

async function linesOf(old: Uint8Array, current: Uint8Array): Promise<readonly string[]> {
  const file = (fileName: string, bytes: Uint8Array) => ({
    fileName,
    read: () => Promise.resolve(bytes),
  });
  const compared = await compareFiles(file('old.stp', old), file('new.stp', current), options);
  return changesInWords(compared).lines;
}

const options = {
  enginesDir: '',
  quality: 'draft',
  report: () => undefined,
  logTrouble: () => undefined,
} as const;
