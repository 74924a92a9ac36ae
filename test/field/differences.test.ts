import { deepEqual } from 'node:assert/strict';
import { differencesOf } from './differences';

describe('the differences from native OpenCascade', () => {
  const native = {
    ...{ solids: 2, faces: 12, looseEdges: 0, volume: 2000, area: 1200, size: [10, 10, 30] },
    ...{ seconds: 1, processorSeconds: 1, peakBytes: 1 },
  };
  const part = {
    ...{
      name: 'cube',
      placements: 2,
      sizeMetres: null,
      isSizeExact: true,
      volume: 1e-6,
      area: 6e-4,
    },
    ...{ faces: 6, triangles: 12, holes: [], areHolesKnown: true },
  };
  const ours = {
    volume: { value: 2e-6, placements: 2 },
    area: { value: 1.2e-3, placements: 2 },
    sizeMetres: [0.01, 0.01, 0.03],
    parts: [part],
  } as const;

  it('are none where all placements together agree', () => {
    deepEqual(differencesOf(ours, native), []);
  });

  it('name faces, volume, area and box that are further apart than they may be', () => {
    deepEqual(differencesOf(ours, { ...native, faces: 11, volume: 2001, size: [10, 10, 31] }), [
      'faces 12 | 11',
      'volume 2000 | 2001 (5.0e-4)',
      'box 10 × 10 × 30 | 10 × 10 × 31 (3.2e-2)',
    ]);
    deepEqual(differencesOf({ ...ours, area: null }, native), ['area none | 1200']);
  });

  it('say that a sum of ours is none where it is not that of all placements', () => {
    const volume = { value: 1e-6, placements: 1 };
    deepEqual(differencesOf({ ...ours, volume }, native), ['volume none | 2000']);
  });

  it('are none where it has no face, as of curves alone', () => {
    deepEqual(differencesOf(ours, { ...native, faces: 0, size: [0, 0, 0] }), []);
  });

  it('are none in volume where nothing is called a solid there', () => {
    deepEqual(differencesOf(ours, { ...native, solids: 0, volume: 0 }), []);
  });
});
