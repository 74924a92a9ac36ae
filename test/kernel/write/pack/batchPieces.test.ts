import { deepEqual } from 'node:assert/strict';
import { openedPackOf } from '../../packs';
import { placedCubes } from '../../../viewer/glbFixtures';

describe('a part at several places', () => {
  const batchesOf = async (places: number) => {
    const { description } = await openedPackOf(await placedCubes(places));
    return description.batches.map(({ repeated, index }) => [repeated, index[1] / 3]);
  };

  it('is written out for each where it has few triangles, so that it costs no draw call', async () => {
    deepEqual(await batchesOf(100), [[false, 1200]]);
  });

  it('is held once where it has many, in a model of any size', async () => {
    deepEqual(await batchesOf(2000), [[true, 12]]);
  });
});
