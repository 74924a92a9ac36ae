import { deepEqual, equal, ok } from 'node:assert/strict';
import fc from 'fast-check';
import {
  perpendicularTo,
  along,
  dot,
  lengthOf,
  minus,
  plus,
  times,
  unit,
  unitOrNull,
  type Vector,
} from '../../src/model/vectors';

describe('vectors', () => {
  it('leave one without length as it is, and know no direction of it', () => {
    deepEqual(unit([0, 0, 0]), [0, 0, 0]);
    equal(unitOrNull([0, 0, 0]), null);
    equal(unitOrNull([1e-13, 0, 0]), null);
    equal(unitOrNull([Infinity, 0, 0]), null);
    deepEqual(unitOrNull([0, -2, 0]), [0, -1, 0]);
  });

  it('find a unit vector at right angles to any direction', () => {
    fc.assert(
      fc.property(direction, (axis) => {
        const side = perpendicularTo(axis);
        ok(Math.abs(lengthOf(side) - 1) < 1e-12);
        ok(Math.abs(dot(side, axis)) < 1e-12 * lengthOf(axis));
      }),
    );
  });

  it('move a point along a direction by what is said', () => {
    deepEqual(along([1, 2, 3], [0, 1, -1], 4), [1, 6, -1]);
    fc.assert(
      fc.property(direction, direction, (from, way) => {
        deepEqual(along(from, way, 0.5), plus(from, times(way, 0.5)));
        deepEqual(minus(along(from, way, 0), from), [0, 0, 0]);
      }),
    );
  });
});

const value = fc.double({ min: -1e3, max: 1e3, noNaN: true });
const direction = fc.tuple(value, value, value).filter((vector: Vector) => lengthOf(vector) > 1e-3);
