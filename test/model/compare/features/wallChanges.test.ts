import { deepEqual } from 'node:assert/strict';
import { wallChanges } from '../../../../src/model/compare/features/wallChanges';
import type { FaceLocation } from '../../../../src/model/compare/faces/faceDifference';

describe('walls that became others', () => {
  it('are told of large faces of which one stayed', () => {
    deepEqual(changesOf([floor(0), top(0.003)], [floor(0), top(0.004)]), ['wall 3 4']);
  });

  it('are not told of small faces, as engraved letters have them', () => {
    const letter = (height: number) => top(height, 0.0005);
    deepEqual(changesOf([floor(0), letter(0.003)], [floor(0), letter(0.004)]), []);
  });

  it('are not told of faces with another outline', () => {
    deepEqual(changesOf([floor(0), top(0.003, 0.04)], [floor(0), top(0.004, 0.02)]), []);
  });

  it('are not told where the outline of a face is hardly filled', () => {
    const ring = (height: number) => ({ ...top(height), area: 1e-5 });
    deepEqual(changesOf([floor(0), ring(0.003)], [floor(0), ring(0.004)]), []);
  });

  it('are not told where both of their faces went, but the gap beside them is', () => {
    deepEqual(changesOf([floor(0), top(0.003)], [floor(0.0005), top(0.004)]), ['gap 17 16']);
  });
});

/** Below a lid that is the same in both: else a wall would be the size of the part. */
function changesOf(
  before: readonly FaceLocation[],
  after: readonly FaceLocation[],
): readonly string[] {
  const [old, current] = [before, after].map((faces) => ({
    faces: [...faces, floor(0.02), top(0.03)],
    differing: new Set(faces.keys()),
    listed: new Set<number>(),
  }));
  if (!old || !current) throw new Error('there are two sides');
  return wallChanges(old, current, 1e-7).map((change) => {
    const [a, b] = [change.before, change.after].map((size) =>
      size && 'length' in size ? Math.round(size.length * 1e6) / 1e3 : NaN,
    );
    return `${change.after?.kind ?? ''} ${String(a)} ${String(b)}`;
  });
}

const floor = (height: number, side = 0.04) => faceAt(height, -1, side);
const top = (height: number, side = 0.04) => faceAt(height, 1, side);

function faceAt(height: number, up: 1 | -1, side: number): FaceLocation {
  return {
    area: side * side,
    isExact: true,
    centre: [0, 0, height],
    box: [
      [-side / 2, -side / 2, height],
      [side / 2, side / 2, height],
    ],
    surface: { kind: 'plane', origin: [0, 0, height], normal: [0, 0, up] },
  };
}
