import { deepEqual, equal, ok } from 'node:assert/strict';
import { borderLines, onBorder } from '../../../src/kernel/exact/borderLine';
import { exactCurve } from '../../../src/kernel/exact/exactCurve';
import { exactSurface } from '../../../src/kernel/exact/exactSurface';
import type { BSplineCurve, BSplineSurface } from '../../../src/kernel/brep/geometry';
import type { Vector } from '../../../src/kernel/base/vector';

const knots = [0, 0, 0, 0, 1, 1, 1, 1];
const four = [0, 1, 2, 3];

describe('borderLines', () => {
  it('takes the first row of control points as the side where u is least', () => {
    deepEqual(linesOf(patch(), row(0)), [{ held: 'u', at: 0, start: 0, slope: 1 }]);
  });

  it('takes a piece of it, run the other way, as a piece of that side', () => {
    const [line] = linesOf(patch(), row(3).toReversed(), 0.75, 0.25);
    ok(line);
    deepEqual(line, { held: 'u', at: 1, start: 0.25, slope: -1 });
    const out = new Float64Array(4);
    onBorder(line, -0.5, out);
    deepEqual([...out], [1, 0.75, 0, -1]);
  });

  it('takes either side of a surface that closes there', () => {
    const closed = [row(0), row(1), row(2), row(0)];
    deepEqual(
      linesOf(closed, row(0)).map(({ at }) => at),
      [0, 1],
    );
  });

  it('takes none that lies beside the side, or runs along it at another pace', () => {
    const beside = row(0).map(([x, y, z]): Vector => [x, y, z + 1e-6]);
    equal(linesOf(patch(), beside).length, 0);
    const first = row(0)[0];
    ok(first);
    equal(linesOf(patch(), [first, ...row(0).slice(0, 1), ...row(0).slice(2)]).length, 0);
  });

  it('takes none of a side that is one point, and none of an endless surface', () => {
    const point = row(0).map((): Vector => [0, 0, 0]);
    equal(linesOf([point, row(1), row(2), row(3)], point).length, 0);
    const frame = { origin: [0, 0, 0], axis: [0, 0, 1], x: [1, 0, 0] } as const;
    const [surface, curve] = [exactSurface({ kind: 'plane', frame }), exactCurve(spline(row(0)))];
    ok(surface && curve);
    equal(borderLines(surface, curve, 0, 1).length, 0);
  });
});

/** Control points along v. */
function row(i: number): Vector[] {
  return four.map((j): Vector => [10 * i, 7 * j + i * i, Math.sin(i + j)]);
}

function patch(): Vector[][] {
  return four.map(row);
}

function linesOf(poles: Vector[][], curvePoles: Vector[], from = 0, to = 1) {
  const spanned: BSplineSurface = {
    kind: 'bspline',
    poles,
    weights: null,
    uDegree: 3,
    vDegree: 3,
    uKnots: knots,
    vKnots: knots,
  };
  const [surface, curve] = [exactSurface(spanned), exactCurve(spline(curvePoles))];
  ok(surface && curve);
  return borderLines(surface, curve, from, to);
}

function spline(poles: Vector[]): BSplineCurve {
  return { kind: 'bspline', degree: 3, poles, weights: null, knots };
}
