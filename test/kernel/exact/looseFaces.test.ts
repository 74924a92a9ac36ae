import { equal, ok } from 'node:assert/strict';
import { exactSurface } from '../../../src/kernel/exact/exactSurface';
import { joinEnds } from '../../../src/kernel/exact/facts/joinEnds';
import { integrableSurface } from '../../../src/kernel/exact/facts/integrableSurface';
import type { BoundaryCurve } from '../../../src/kernel/exact/integrals/boundaryPieces';
import { faceIntegrals } from '../../../src/kernel/exact/integrals/faceIntegrals';
import { line } from '../../../src/kernel/exact/integrals/line';
import type { Plane } from '../../../src/kernel/brep/geometry';

const plane: Plane = {
  kind: 'plane',
  frame: { origin: [0, 0, 0], axis: [0, 0, 1], x: [1, 0, 0] },
};

describe('a face whose edges lie beside their vertices or their surface', () => {
  it('is closed across gaps as wide as its vertices are beside its edges, and no others', () => {
    const edges = [
      straight([0, 0], [1, 0]),
      straight([1, 0.1], [1, 1]),
      straight([1, 1], [0, 1]),
      straight([0, 1], [0, 0]),
    ];
    equal(joinEnds(surface(), edges).length, 4);
    equal(joinEnds(surface(), edges, 0.05).length, 5);
  });

  it('need not be known more exactly than its edges leave it open', () => {
    const loop = [
      trembling(0.05),
      straight([1, 0], [1, 1]),
      straight([1, 1], [0, 1]),
      straight([0, 1], [0, 0]),
    ];
    equal(sums(loop, 0), null);
    const area = sums(loop, 0.05)?.[0] ?? NaN;
    ok(Math.abs(area - 1) < 0.05, `${area}`);
  });
});

function sums(loop: readonly BoundaryCurve[], sureEnough: number) {
  return faceIntegrals(integrableSurface(surface(), plane), [loop], [0, 0, 0], 1, sureEnough);
}

function surface() {
  const exact = exactSurface(plane);
  ok(exact);
  return exact;
}

type Place = readonly [u: number, v: number];

function straight([u, v]: Place, [toU, toV]: Place): BoundaryCurve {
  const curve = line(Float64Array.of(u, v), Float64Array.of(toU - u, toV - v), 2);
  return { curve, from: 0, to: 1 };
}

/** From nought to one, and up and down by as much in waves that no station sees. */
function trembling(by: number): BoundaryCurve {
  const waves = 1e6;
  return {
    from: 0,
    to: 1,
    curve: {
      breaks: [],
      period: null,
      isLine: false,
      at(t, out) {
        out[0] = t;
        out[1] = by * Math.sin(waves * t);
        out[2] = 1;
        out[3] = by * waves * Math.cos(waves * t);
      },
    },
  };
}
