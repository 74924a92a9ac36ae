import { deepEqual, ok } from 'node:assert/strict';
import type { Loop } from '../../../src/kernel/brep/brep';
import type { Cone, Frame, Surface, Torus } from '../../../src/kernel/brep/geometry';
import { halfWithCorners } from '../../../src/kernel/exact/halfWithCorners';

const frame: Frame = { origin: [0, 0, 5], axis: [0, 0, 1], x: [1, 0, 0] };
/** Its tip at a height of 2. */
const cone: Cone = { kind: 'cone', frame, radius: 3, halfAngle: Math.PI / 4 };
/** Around a lemon that reaches 4 upwards and downwards, and 2 to the sides. */
const spindle: Torus = { kind: 'torus', frame, majorRadius: 3, minorRadius: 5 };

describe('halfWithCorners', () => {
  it('leaves a face on the half that our formula has', () => {
    for (const [surface, x, z] of [
      [cone, 1, 3],
      [spindle, 8, 5],
      [{ ...spindle, majorRadius: -3 }, 2, 5],
    ] as const) {
      deepEqual(meant(surface, x, z), { surface, isReversed: false });
    }
  });

  it('takes a cone behind its tip where the corners are there', () => {
    const { surface, isReversed } = meant(cone, 1, 1);
    ok(surface.kind === 'cone' && !isReversed);
    deepEqual([surface.radius, surface.halfAngle], [cone.radius, cone.halfAngle]);
    const { origin, axis } = surface.frame;
    // Mirrored at the tip.
    ok(Math.abs(origin[2] + 1) < 1e-12 && axis[2] === -1);
  });

  it('takes the inner half of a torus where the corners are on it, with the normal of a negative radius', () => {
    deepEqual(meant(spindle, 2, 5), {
      surface: { ...spindle, majorRadius: -3 },
      isReversed: true,
    });
  });

  it('knows no inner half of a torus that is as wide as its tube but for rounding', () => {
    const torus = { ...spindle, majorRadius: 5 - 1e-15 };
    deepEqual(meant(torus, 1e-16, 5), { surface: torus, isReversed: false });
  });

  it('keeps what has one half only, and faces without corners', () => {
    const torus = { ...spindle, majorRadius: 6 };
    deepEqual(meant(torus, 40, 5), { surface: torus, isReversed: false });
    deepEqual(halfWithCorners(cone, []), { surface: cone, isReversed: false });
  });
});

/** For a face with one corner. */
function meant(surface: Surface, x: number, z: number) {
  const loop: Loop = { kind: 'vertex', vertex: { id: 1, point: [x, 0, z] } };
  return halfWithCorners(surface, [loop]);
}
