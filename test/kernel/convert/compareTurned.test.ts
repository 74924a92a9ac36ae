import { deepEqual } from 'node:assert/strict';
import { compareFiles, changesInWords } from '../../../src/kernel/convert/compareFiles';
import { compareScenes } from '../../../src/kernel/convert/compareScenes';
import { readCad } from '../../../src/kernel/convert/convertModel';
import { slottedStep, type MadeFrame, type MadeSlot } from '../../fixtures/slottedStep';
import { withoutEngines } from '../conversionOptions';

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

  for (const [degrees, step] of [
    [30, [12.345, -6.789, 1.234]],
    [90, [0.02, 0, 0]],
    [-75.5, [100.001, 0.5, -3.25]],
  ] as const) {
    it(`by ${degrees}° and moved is told exactly, however its faces are divided into triangles`, async () => {
      const angle = (degrees * Math.PI) / 180;
      const frame: MadeFrame = {
        x: [Math.cos(angle), Math.sin(angle), 0],
        y: [-Math.sin(angle), Math.cos(angle), 0],
        origin: step,
      };
      const [old, current] = await Promise.all([
        sceneOf(slottedStep(80, 5, slots, upright), 'draft'),
        sceneOf(slottedStep(80, 5, slots, frame), 'fine'),
      ]);
      const steps = ['ΔX', 'ΔY', 'ΔZ'].flatMap((name, i) =>
        step[i] ? [`${name} ${step[i]}`] : [],
      );
      const axis = degrees < 0 ? '-Z' : 'Z';
      deepEqual(changesInWords(compareScenes(old, current)).lines, [
        `plate moved ${steps.join(' ')} mm, turned ${Math.abs(degrees)}° about ${axis}`,
      ]);
    });
  }
});

async function sceneOf(bytes: Uint8Array, quality: 'draft' | 'fine') {
  const fileName = 'made.stp';
  return { fileName, scene: await readCad(bytes, fileName, { ...withoutEngines, quality }) };
}

async function linesOf(old: Uint8Array, current: Uint8Array): Promise<readonly string[]> {
  const file = (fileName: string, bytes: Uint8Array) => ({
    fileName,
    read: () => Promise.resolve(bytes),
  });
  const compared = await compareFiles(
    file('old.stp', old),
    file('new.stp', current),
    withoutEngines,
  );
  return changesInWords(compared).lines;
}
