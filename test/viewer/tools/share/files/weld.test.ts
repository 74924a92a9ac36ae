import assert from 'node:assert/strict';
import { stepSize } from '../../../../../src/viewer/tools/share/files/steps';
import { weld } from '../../../../../src/viewer/tools/share/files/weld';

describe('vertices that are joined', () => {
  it('give others a turn again and again, and are the same points in the end', () => {
    const sides = 4 * stepSize;
    // Each point stands there twice.
    const positions = Float32Array.from({ length: 6 * sides }, (_, i) =>
      i < 3 * sides ? i : i - 3 * sides,
    );
    const color = [1, 0, 0, 1] as const;
    const faces = {
      positions,
      normals: null,
      index: new Uint32Array(0),
      color,
      isDoubleSided: false,
    };
    const welding = weld([faces]);
    let turns = 0;
    let step = welding.next();
    for (; step.done !== true; step = welding.next()) turns += 1;
    assert.equal(turns, 8);
    assert.equal(step.value.points.length, 3 * sides);
    const [numbers] = step.value.numbers;
    assert.equal(numbers?.[7], numbers?.[7 + sides]);
  });
});
