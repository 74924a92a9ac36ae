import { equal } from 'node:assert/strict';
import { isSameSurface } from '../../../../src/model/compare/faces/isSameSurface';
import type { Surface, Vector } from '../../../../src/model/shapes';

const slack = 1e-7;

type Cone = Extract<Surface, { readonly kind: 'cone' }>;
type Torus = Extract<Surface, { readonly kind: 'torus' }>;

/** A cone of 90° that is 4 mm in radius where its axis, which is Z, begins. */
function cone(changes: Partial<Cone> = {}): Cone {
  return {
    ...{ kind: 'cone', origin: [0, 0, 0], axis: [0, 0, 1] },
    ...{ radius: 0.004, halfAngle: Math.PI / 4, isHollow: true },
    ...changes,
  };
}

function torus(axis: Vector): Torus {
  return {
    ...{ kind: 'torus', origin: [0, 0, 0], axis, isHollow: false },
    ...{ majorRadius: 0.01, minorRadius: 0.002 },
  };
}

describe('two surfaces', () => {
  it('are one cone, wherever on its axis it is measured', () => {
    equal(isSameSurface(cone(), cone({ origin: [0, 0, 0.003], radius: 0.007 }), slack), true);
  });

  it('are two cones if one lies half a millimetre further along their axis', () => {
    equal(isSameSurface(cone(), cone({ origin: [0, 0, 0.0005] }), slack), false);
  });

  it('are two cones if one opens the other way', () => {
    equal(isSameSurface(cone(), cone({ axis: [0, 0, -1] }), slack), false);
  });

  it('are one cone if a rounded angle shows only far from the face', () => {
    const rounded = cone({
      origin: [0, 0, 1],
      radius: 1.004,
      halfAngle: Math.PI / 4 + 1e-6,
    });
    const place = { centre: [0, 0, 1.002], extent: 0.01 } as const;
    equal(isSameSurface(cone(), rounded, slack, place), true);
  });

  it('are one torus, whichever way its axis points', () => {
    equal(isSameSurface(torus([0, 0, 1]), torus([0, 0, -1]), slack), true);
  });

  it('are two tori if one is tilted', () => {
    equal(isSameSurface(torus([0, 0, 1]), torus([0, 0.6, 0.8]), slack), false);
  });
});
