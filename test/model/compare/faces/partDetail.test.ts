import { deepEqual, ok } from 'node:assert/strict';
import type { VisitTriangle } from '../../../../src/model/compare/match/comparedShape';
import { partShape } from '../../../../src/model/compare/match/comparedShape';
import { faceDifference } from '../../../../src/model/compare/faces/faceDifference';
import { partDetail } from '../../../../src/model/compare/faces/partDetail';
import type { Vector } from '../../../../src/model/shapes';

describe('the faces of a part without exact shapes', () => {
  it('are those that an engine tells apart, so that another cut of a round face is no change', () => {
    const [coarse, fine] = [rod(40, 5e-5), rod(52, 5e-5)];
    const { before, after } = faceDifference(
      coarse.faces,
      fine.faces,
      coarse.slack + fine.slack,
      coarse.exactSlack + fine.exactSlack,
    );
    deepEqual([coarse.isExact, coarse.faces.length], [false, 3]);
    deepEqual([before.size, after.size], [0, 0]);
  });

  it('show a round face that became wider by more than its triangles are coarse', () => {
    const [one, other] = [rod(40, 5e-5), rod(40, 5e-5, 0.0102)];
    const { before } = faceDifference(
      one.faces,
      other.faces,
      one.slack + other.slack,
      one.exactSlack + other.exactSlack,
    );
    ok(before.has(0));
  });

  it('are flat regions where nobody knows how coarse the triangles are', () => {
    deepEqual(rod(40, null).faces.length, 42);
  });
});

/** A rod of 50 mm in so many flat strips: its wall, then both ends. @param tolerance metres; null if not known */
function rod(strips: number, tolerance: number | null, radius = 0.01) {
  const at = (i: number, z: number): Vector => {
    const angle = (2 * Math.PI * i) / strips;
    return [radius * Math.cos(angle), radius * Math.sin(angle), z];
  };
  const numbers = Array.from({ length: strips }, (_, i) => i);
  const height = 0.05;
  const triangles: (readonly [Vector, Vector, Vector])[] = [
    ...numbers.flatMap((i) => [
      [at(i, 0), at(i + 1, 0), at(i + 1, height)] as const,
      [at(i, 0), at(i + 1, height), at(i, height)] as const,
    ]),
    ...numbers.map((i) => [[0, 0, height], at(i, height), at(i + 1, height)] as const),
    ...numbers.map((i) => [[0, 0, 0], at(i + 1, 0), at(i, 0)] as const),
  ];
  const forEach = (visit: VisitTriangle) => {
    for (const [a, b, c] of triangles) visit(a, b, c);
  };
  const facts = { exactVolume: null, exactArea: null, exactSize: () => null, tolerance };
  return partDetail({
    shape: partShape(forEach, facts),
    forEach,
    faceStarts: [0, 2 * strips, 3 * strips],
    faces: null,
    features: [],
    cornerDeviation: 0,
  });
}
