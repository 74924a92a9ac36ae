import { fineCubes } from '../../viewer/glbFixtures';
import { packOf } from '../../kernel/packs';
import { median, print } from '../measure';
import { size, turn } from './pageMeasure';
import { SlowPage } from './slowPage';

const rounds = 3;

/** Squares along each side of a part that moves, which is then worth a draw call of its own; and of one that stays. */
const steps = { moves: 10, stays: 4 } as const;

/**
 * How much longer a frame of a comparison takes in which parts have moved, against one of the same file with itself, in
 * the page alone and drawn in software.
 */
export async function benchMovedParts(parts: number, moved: number): Promise<void> {
  const old = await packOf(await cubes(parts, moved, 0));
  const current = await packOf(await cubes(parts, moved, 0.01));
  const ratios: number[] = [];
  const calls: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const same = await turnedComparison(old, old);
    const other = await turnedComparison(old, current);
    ratios.push(same.framesPerSecond / other.framesPerSecond);
    calls.push(`${same.drawCalls} → ${other.drawCalls}`);
  }
  print(`a comparison of ${parts} parts, ${moved} of them moved, in the page alone`, [
    ['a moving picture takes, moved / not moved', median(ratios).toFixed(2)],
    ['… each time', ratios.map((ratio) => ratio.toFixed(2)).join(', ')],
    ['draw calls of a moving picture', calls[0] ?? '–'],
  ]);
}

/** In rows, all of them different; the first ones may be higher. */
function cubes(parts: number, moved: number, height: number): Promise<Uint8Array> {
  const row = Math.ceil(Math.sqrt(parts));
  return fineCubes(
    Array.from({ length: parts }, (_, i) => ({
      steps: i < moved ? steps.moves : steps.stays,
      at: [0.03 * (i % row), i < moved ? height : 0, 0.03 * Math.floor(i / row)] as const,
      scale: 1 + (0.3 * i) / parts,
    })),
  );
}

async function turnedComparison(before: Uint8Array, after: Uint8Array) {
  const viewer = await SlowPage.open(size);
  try {
    await viewer.compare(before, after);
    const { framesPerSecond } = await turn(viewer);
    const drawCalls = Number(await viewer.page.evaluate('window.caliperDrawn.drawCalls'));
    return { framesPerSecond, drawCalls };
  } finally {
    await viewer.close();
  }
}
