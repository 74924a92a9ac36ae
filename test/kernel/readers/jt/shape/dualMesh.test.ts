import { deepEqual, throws } from 'node:assert/strict';
import {
  rebuildDualMesh,
  type TopologySymbols,
} from '../../../../../src/kernel/readers/jt/shape/dualMesh';

describe('the structure of a JT mesh', () => {
  it('puts polygons into one face where nothing is told of faces, and shows them', () => {
    const { polygons } = rebuildDualMesh(tetrahedron({ groups: list(), flags: list() }));
    deepEqual(
      polygons.map(({ group, isCover }) => [group, isCover]),
      Array(4).fill([0, false]),
    );
  });

  it('is refused where it tells of some polygons alone', () => {
    for (const short of [{ groups: list(0, 1) }, { flags: list(0) }]) {
      throws(() => rebuildDualMesh(tetrahedron(short)), { name: 'Refusal', code: 'damagedFile' });
    }
  });
});

/** Four triangles, around each vertex three. */
function tetrahedron(changed: Partial<TopologySymbols>): TopologySymbols {
  return {
    degrees: [list(3, 3, 3), list(3), ...none],
    valences: list(3, 3, 3, 3),
    groups: list(0, 1, 2, 3),
    flags: list(0, 0, 0, 0),
    masks: [list(), list(7, 7, 7, 7), ...none],
    moreMasks: [{ values: list(), width: 32 }],
    maskWidth: 32,
    highDegreeMasks: new Uint32Array(),
    splitFaces: list(),
    splitPositions: list(),
    ...changed,
  };
}

const none = Array<Int32Array>(6).fill(list());

function list(...values: number[]): Int32Array {
  return Int32Array.from(values);
}
