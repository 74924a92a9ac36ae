import { deepEqual, ok } from 'node:assert/strict';
import { growthSteps } from '../../../fixtures/growthStep';
import { convertModel } from '../../../../src/kernel/convert/convertModel';
import { buildModel } from '../../../../src/viewer/model/buildModel';
import { openedPack, packOf, packOptions } from '../../packs';

describe('parts that a file writes out again', function () {
  this.timeout(120_000);

  it('are held once, in the pack as if one part were placed', async () => {
    const [copies, placements] = [await packFrom('copies'), await packFrom('placements')];
    // Beside the geometry, each part has its own name and a few numbers.
    ok(copies.length - placements.length < 200 * count, `${copies.length} ${placements.length}`);
  });

  it('stay parts of their own', async () => {
    const { parts } = buildModel(openedPack(await packFrom('copies')));
    deepEqual(parts.length, count);
    deepEqual(new Set(parts.map(({ name }) => name)).size, count);
    deepEqual([...new Set(parts.map(({ shape }) => shape))], [0]);
  });
});

const count = 60;

async function packFrom(kind: 'copies' | 'placements'): Promise<Uint8Array> {
  const bytes = Buffer.from(growthSteps[kind](count));
  const { glb } = await convertModel(bytes, 'made.step', packOptions);
  return packOf(glb);
}
