import { ok } from 'node:assert/strict';
import { partShape } from '../../../../src/model/compare/match/comparedShape';
import { isSamePlace, isSameShape } from '../../../../src/model/compare/match/sameShape';
import type { Vector } from '../../../../src/model/shapes';
import { distance } from '../../../../src/model/vectors';
import { noFacts } from '../shapes';

describe('the measures of a part', () => {
  it('are those of its surface, along whichever diagonal its faces are divided into triangles', () => {
    const [one, other] = [wedge(false), wedge(true)];
    ok(distance(one.lean, other.lean) < 1e-12 * one.radii[3] ** 3, 'third moments are exact');
    ok(isSameShape(one, other) && isSamePlace(one, other));
  });
});

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
