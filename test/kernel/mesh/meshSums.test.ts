import { ok } from 'node:assert/strict';
import { meshSums } from '../../../src/kernel/mesh/meshSums';
import { boxPart } from '../boxScene';

/** The area and volume of the box, placed at a distance in metres from the origin in each direction. */
function sumsAt(metres: number) {
  const size = 0.01;
  const matrix = new Float64Array(16);
  for (const [i, value] of [size, size, size, 1].entries()) matrix[5 * i] = value;
  matrix.fill(metres, 12, 15);
  return meshSums(boxPart(null), matrix);
}

describe('the sums of triangles', () => {
  it('are the same a kilometre away from the origin', () => {
    const [near, far] = [sumsAt(0), sumsAt(1000)];
    ok(near.volume > 0 && near.area > 0);
    ok(Math.abs(far.volume / near.volume - 1) < 1e-6, String(far.volume / near.volume));
    ok(Math.abs(far.area / near.area - 1) < 1e-6, String(far.area / near.area));
  });
});
