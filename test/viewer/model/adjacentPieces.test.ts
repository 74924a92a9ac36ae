import assert from 'node:assert/strict';
import { Matrix4 } from 'three';
import { buildModel } from '../../../src/viewer/model/buildModel';
import { adjacentPieces } from '../../../src/viewer/model/adjacentPieces';
import { pieceTriangles } from '../../../src/viewer/model/pieceTriangles';
import { openedPackOf } from '../../kernel/packs';
import { cubesOfOnePart, green, red } from '../glbFixtures';

describe('the pieces of a part beside its edges', () => {
  it('are those that have them as sides of triangles', async () => {
    const { edge, triangles } = await twoColours();
    const beside = adjacentPieces(edge, triangles, [0, 1]);
    assert.deepEqual([...beside], [...Array<number>(12).fill(0), ...Array<number>(12).fill(1)]);
  });

  it('are the first in the order where several have them', async () => {
    const { edge, triangles } = await twoColours(0);
    assert.deepEqual(new Set(adjacentPieces(edge, triangles, [0, 1])), new Set([0]));
    assert.deepEqual(new Set(adjacentPieces(edge, triangles, [1, 0])), new Set([1]));
  });

  it('are found where edges stand in the part’s coordinates and triangles in the model’s', async () => {
    const { edge, triangles } = await twoColours();
    const place = new Matrix4().makeScale(2, 2, 2);
    const own = edge.segments.map((value) => value / 2);
    const beside = adjacentPieces({ ...edge, segments: own, place }, triangles, [0, 1]);
    assert.equal(beside[0], 0);
    assert.equal(beside[23], 1);
  });

  it('are none where an edge crosses a face', async () => {
    const { edge, triangles } = await twoColours();
    const segments = Float32Array.from(edge.segments.subarray(0, 6));
    segments[3] = 0;
    assert.deepEqual([...adjacentPieces({ ...edge, segments }, triangles, [0, 1])], [-1]);
  });
});

/** @param apart metres between the cubes */
async function twoColours(apart = 0.03) {
  const model = buildModel(await openedPackOf(await cubesOfOnePart([red, green], { apart })));
  const [edge] = model.edges;
  assert.ok(edge);
  return { edge, triangles: pieceTriangles(model) };
}
