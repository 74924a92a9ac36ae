import { equal, ok } from 'node:assert/strict';
import { similarity } from '../../../../src/model/features/similarity';
import { partShape, placedShape } from '../../../../src/model/compare/match/comparedShape';
import { isSamePlace, isSameShape } from '../../../../src/model/compare/match/sameShape';
import type { Vector } from '../../../../src/model/shapes';
import { distance } from '../../../../src/model/vectors';
import { isMirrorImage } from '../../../../src/model/compare/match/sameShape';
import { noFacts } from '../shapes';

describe('the measures of a part', () => {
  it('are those of its surface, along whichever diagonal its faces are divided into triangles', () => {
    const [one, other] = [wedge(false), wedge(true)];
    ok(
      distance(one.thirdMoment, other.thirdMoment) < 1e-12 * one.radii[3] ** 3,
      'third moments are exact',
    );
    ok(isSameShape(one, other) && isSamePlace(one, other));
  });

  for (const hand of [1, -1]) {
    it(`are those of its triangles at a placement${hand < 0 ? ' that mirrors it' : ''}`, () => {
      const own = tetrahedron();
      const matrix = [0, 1.2, 1.6, 0, -2 * hand, 0, 0, 0, 0, -1.6, 1.2, 0, 0.1, -0.2, 0.3, 1];
      const move = similarity(matrix);
      ok(move);
      const triangles: [Vector, Vector, Vector][] = [];
      own.forEach((...corners) => {
        const [a, b, c] = corners.map((corner) => move.point(corner));
        ok(a && b && c);
        triangles.push(hand < 0 ? [a, c, b] : [a, b, c]);
      });
      const direct = partShape(
        (visit) => {
          for (const corners of triangles) visit(...corners);
        },
        { ...noFacts, tolerance: 1e-6 },
      );
      const placed = placedShape(own, move, direct.box, direct.forEach, {
        ...noFacts,
        tolerance: 1e-6,
      });
      ok(isSameShape(placed, direct) && isSamePlace(placed, direct));
      for (const name of ['area', 'volume', 'handedness'] as const) {
        ok(Math.abs(placed[name] - direct[name]) <= 1e-9 * Math.abs(direct[name]), name);
      }
      placed.radii.forEach((radius, i) => {
        ok(Math.abs(radius - (direct.radii[i] ?? NaN)) < 1e-12);
      });
      ok(distance(placed.inOrder, direct.inOrder) < 1e-9);
      equal(placed.isClosed(), direct.isClosed());
      const grown = placedShape(own, { ...move, hand: 1 }, direct.box, own.forEach, noFacts);
      equal(isMirrorImage({ ...grown, tolerance: 1e-6 }, direct), hand < 0);
    });
  }
});

/** Three edges of other lengths along the axes. */
function tetrahedron() {
  const [o, x, y, z]: readonly Vector[] = [
    [0, 0, 0],
    [0.03, 0, 0],
    [0, 0.02, 0],
    [0, 0, 0.01],
  ];
  ok(o && x && y && z);
  return partShape(
    (visit) => {
      visit(o, y, x);
      visit(o, x, z);
      visit(o, z, y);
      visit(x, y, z);
    },
    { ...noFacts, tolerance: 1e-6 },
  );
}

/** Half a block of 20 × 30 × 40 mm. @param isFlipped whether its sides are divided along their other diagonal */
function wedge(isFlipped: boolean) {
  const [a, b, c]: readonly Vector[] = [
    [0, 0, 0],
    [0.02, 0, 0],
    [0, 0.03, 0],
  ];
  const [d, e, f]: readonly Vector[] = [
    [0, 0, 0.04],
    [0.02, 0, 0.04],
    [0, 0.03, 0.04],
  ];
  ok(a && b && c && d && e && f);
  const sides = [
    [a, b, e, d],
    [b, c, f, e],
    [c, a, d, f],
  ] as const;
  return partShape(
    (visit) => {
      visit(a, c, b);
      visit(d, e, f);
      for (const [p, q, r, s] of sides) {
        if (isFlipped) {
          visit(p, q, s);
          visit(q, r, s);
        } else {
          visit(p, q, r);
          visit(p, r, s);
        }
      }
    },
    { ...noFacts, tolerance: 1e-6 },
  );
}
