import { deepEqual, ok } from 'node:assert/strict';
import { compareScenes } from '../../../../src/kernel/convert/compareScenes';
import { changesInWords } from '../../../../src/kernel/convert/compareFiles';
import { nodeOf, sceneOf } from '../../../kernel/boxScene';
import { partOf, turnedBody } from '../../../kernel/features/bodies';

describe('a part that became longer or shorter at one end', () => {
  for (const [height, name] of [
    [18, 'shorter'],
    [22, 'longer'],
  ] as const) {
    it(`stays where its other end stayed: ${name}`, () => {
      const lines = linesOf(bush(0, 20), bush(0, height));
      ok(
        lines.some((line) => line.startsWith('size')),
        lines.join('\n'),
      );
      deepEqual(
        lines.filter((line) => /^\S+ moved|^moved/.test(line)),
        [],
      );
    });
  }

  it('is told as moved where neither end stayed', () => {
    const lines = linesOf(bush(0, 20), bush(3, 25));
    ok(
      lines.some((line) => line.includes('moved ΔZ')),
      lines.join('\n'),
    );
  });
});

/** A bush that is counterbored from its top, in millimetres: its ends have little area, its walls nearly all. */
function bush(low: number, high: number) {
  return turnedBody([
    [8, low],
    [9, low],
    [9, high],
    [8.5, high],
    [8.5, high - 3.5],
    [8, high - 3.5],
  ]);
}

function linesOf(...bodies: readonly [ReturnType<typeof bush>, ReturnType<typeof bush>]) {
  const [before, after] = bodies.map((body) => ({
    scene: sceneOf([nodeOf({ name: 'bush', part: 0 })], partOf(body)),
    fileName: 'bush.step',
  }));
  if (!before || !after) throw new Error('There are two bodies.');
  return changesInWords(compareScenes(before, after)).lines;
}
