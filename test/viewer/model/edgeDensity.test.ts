import assert from 'node:assert/strict';
import { buildModel } from '../../../src/viewer/model/buildModel';
import { edgeDensity } from '../../../src/viewer/model/edgeDensity';
import { openedPackOf } from '../../kernel/packs';
import { cubesInPlaces, red } from '../glbFixtures';

const sideMetres = 0.02;

describe('how dense the edges of a part are', () => {
  it('is their length for the surface of the box around it', async () => {
    const [piece] = await edgesOf([1, 1, 1]);
    assert.ok(piece);
    near(edgeDensity(piece), (12 * sideMetres) / (6 * sideMetres ** 2));
  });

  it('is that of the part as it is placed', async () => {
    const [piece] = await edgesOf([2, 2, 2]);
    assert.ok(piece);
    near(edgeDensity(piece), 12 / (6 * 2 * sideMetres));
  });

  it('is none of lines that have no faces to cover', async () => {
    const [piece] = await edgesOf([1, 1, 1]);
    assert.ok(piece);
    const bare = piece.part.pieces.map((one) => ({ ...one, color: null }));
    assert.equal(edgeDensity({ ...piece, part: { ...piece.part, pieces: bare } }), 0);
  });
});

async function edgesOf(scale: readonly [number, number, number]) {
  const glb = await cubesInPlaces([{ name: 'cube', color: red, at: [0, 0, 0], scale }]);
  return buildModel(await openedPackOf(glb)).edges;
}

/** Points of a pack stand on a grid. */
function near(value: number, wanted: number): void {
  assert.ok(Math.abs(value / wanted - 1) < 1e-3, `${value} is not ${wanted}`);
}
