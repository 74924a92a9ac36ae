import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Point } from '../../../../src/viewer/geometry/pose';
import { flipped, type CuttingPlane } from '../../../../src/viewer/tools/section/cut/cuttingPlane';
import {
  anglesOfPlane,
  planeAt,
  rotatedAbout,
  rotatedPlane,
} from '../../../../src/viewer/tools/section/tilt';

/** X, Y and Z of a CAD file in the coordinates of a GLB. */
const axes: readonly Point[] = [
  [1, 0, 0],
  [0, 0, -1],
  [0, 1, 0],
];
const across: CuttingPlane = { normal: [1, 0, 0], offset: 0.2 };
const through: Point = [0.5, 0.1, -0.3];
const degree = Math.PI / 180;

describe('a plane that is turned', () => {
  it('stands at the angles of its normal', () => {
    const anglesOf = (normal: Point) => {
      const { turned, tilted } = anglesOfPlane({ normal, offset: 0 }, axes);
      return [Math.round(turned / degree), Math.round(tilted / degree)];
    };
    assert.deepEqual(anglesOf([1, 0, 0]), [0, 0]);
    assert.deepEqual(anglesOf([0, 0, -1]), [90, 0]);
    assert.deepEqual(anglesOf([0, 1, 0]), [0, 90]);
    assert.deepEqual(anglesOf([Math.SQRT1_2, Math.SQRT1_2, 0]), [0, 45]);
  });

  it('stands alike whichever side it takes away', () => {
    const slanting = rotatedPlane(across, through, [0, 1, 0], 0.4);
    const [one, other] = [slanting, flipped(slanting)].map((plane) => anglesOfPlane(plane, axes));
    near(one?.turned ?? NaN, other?.turned ?? NaN);
    near(one?.tilted ?? NaN, other?.tilted ?? NaN);
  });

  it('keeps its point, and comes back by the same angle', () => {
    const there = rotatedPlane(across, through, [0, 0, 1], 0.7);
    const onIt: Point = [0.2, 0.1, -0.3];
    near(heightOf(onIt, there), 0);
    const back = rotatedPlane(there, onIt, [0, 0, 1], -0.7);
    near(back.offset, across.offset);
    back.normal.forEach((value, i) => near(value, across.normal[i] ?? 0));
  });

  it('is at the angles that were typed, through its point, on its side', () => {
    const angle = fc.double({ min: -80, max: 80, noNaN: true });
    fc.assert(
      fc.property(angle, angle, fc.boolean(), (turned, tilted, isFlipped) => {
        const plane = isFlipped ? flipped(across) : across;
        const typed = { turned: turned * degree, tilted: tilted * degree };
        const at = planeAt(plane, typed, through, axes);
        near(heightOf([0.2, 0.1, -0.3], at), 0);
        near(anglesOfPlane(at, axes).turned, typed.turned);
        near(anglesOfPlane(at, axes).tilted, typed.tilted);
        assert.equal(Math.sign(at.normal[0]), isFlipped ? -1 : 1);
      }),
    );
  });

  it('turns right-handed', () => {
    rotatedAbout([1, 0, 0], [0, 1, 0], Math.PI / 2).forEach((value, i) => {
      near(value, [0, 0, -1][i] ?? 0);
    });
  });
});

function heightOf(point: Point, { normal, offset }: CuttingPlane): number {
  return normal[0] * point[0] + normal[1] * point[1] + normal[2] * point[2] - offset;
}

function near(found: number, meant: number): void {
  assert.ok(Math.abs(found - meant) < 1e-9, `${found} is not ${meant}`);
}
