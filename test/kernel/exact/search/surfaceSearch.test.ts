import { ok } from 'node:assert/strict';
import { exactSurface } from '../../../../src/kernel/exact/exactSurface';
import type { Vector } from '../../../../src/kernel/base/vector';
import { splineCylinder } from '../shapes';

describe('the search for a point on a spline surface', () => {
  it('finds the side of a long thin tube that is cut obliquely', () => {
    const [radius, length, slope] = [0.5, 4000, 8];
    const upright = splineCylinder(radius, length);
    const oblique = (place: Vector): Vector => [place[0], place[1], place[2] + slope * place[0]];
    const tube = exactSurface({
      ...upright,
      poles: upright.poles.map((row) => row.map(oblique)),
    });
    ok(tube);
    const found = new Float64Array(2);
    for (let turn = 0; turn < 2 * Math.PI; turn += 0.1) {
      for (const share of [0.01, 0.0711, 0.5, 0.93]) {
        const [x, y] = [radius * Math.cos(turn), radius * Math.sin(turn)];
        const far = tube.invert(x, y, share * length + slope * x, found, false);
        ok(far < 1e-6 * radius, `${far} beside it at ${turn} and ${share}`);
      }
    }
  });
});
