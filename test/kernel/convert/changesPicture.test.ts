import { ok } from 'node:assert/strict';
import { changesPicture } from '../../../src/kernel/convert/changesPicture';
import { compareScenes } from '../../../src/kernel/convert/compareScenes';
import type { Scene } from '../../../src/kernel/base/scene';
import { boxPart, sceneOf } from '../boxScene';

describe('the picture of a change', () => {
  it('stays full of a model that went elsewhere as a whole', () => {
    const still = heightOf(compared([0, 0, 0]));
    ok(Math.abs(heightOf(compared([0, 0, 20])) - still) < 0.02 * still);
  });

  it('shows a model as high as it stands where it moved a little', () => {
    ok(heightOf(compared([0, 0, 0.2])) > heightOf(compared([0, 0, 0])));
  });
});

/** A box of one metre, and the same somewhere else. */
function compared(step: readonly [number, number, number]) {
  const named = (scene: Scene) => ({ scene, fileName: 'part.step' });
  return compareScenes(named(boxAt([0, 0, 0])), named(boxAt(step))).matches;
}

function boxAt([x, y, z]: readonly [number, number, number]): Scene {
  const matrix = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1);
  const root = { name: 'box', matrix, part: 0, color: null, children: [] };
  return sceneOf([root], boxPart(null));
}

/** Pixels, as the PNG says. */
function heightOf(matches: Parameters<typeof changesPicture>[0]): number {
  return Buffer.from(changesPicture(matches, 'z')).readUInt32BE(20);
}
