import { ok, throws } from 'node:assert/strict';
import { distance, type Vector } from '../../../../src/kernel/base/vector';
import type { Curve, Frame } from '../../../../src/kernel/brep/geometry';
import { Evaluator } from '../../../../src/kernel/brep/tracing/evaluator';

describe('a curve in which two surfaces meet', () => {
  it('is followed to the place where they touch, though they are computed a little beside its points', () => {
    const path = new Evaluator().path(viviani(2e-6));
    for (let i = 0; i <= 100; i++) {
      const at = path.point(path.from + ((path.to - path.from) * i) / 100);
      ok(distance(at, onViviani(angleOf(at))) < 1e-3, `${at.join()} is beside the curve`);
    }
    ok(distance(path.point(path.to), [1, 0, 0]) < 1e-9);
  });

  it('is refused where they do not meet', () => {
    throws(() => new Evaluator().path(viviani(0.05)), { name: 'Refusal', message: /followed/ });
  });
});

/**
 * Where a ball meets a cylinder of half its radius that touches it from within, as far as that place.
 * @param gap by how much smaller the cylinder is than the points say, metres
 */
function viviani(gap: number): Curve {
  const cylinder = { kind: 'cylinder', frame: frameAt([0.5, 0, 0]), radius: 0.5 - gap } as const;
  const sphere = { kind: 'sphere', frame: frameAt([0, 0, 0]), radius: 1 } as const;
  return {
    kind: 'intersection',
    surfaces: [
      { surface: sphere, isReversed: false },
      { surface: cylinder, isReversed: false },
    ],
    // Two points beside each other are the end, as CAD programs write a place where surfaces touch.
    points: [2.4, 1.2, 1e-3, 0].map(onViviani),
    isClosed: false,
  };
}

function onViviani(angle: number): Vector {
  return [(1 + Math.cos(angle)) / 2, Math.sin(angle) / 2, Math.sin(angle / 2)];
}

function angleOf([x, y]: Vector): number {
  return Math.atan2(y, x - 0.5);
}

function frameAt(origin: Vector): Frame {
  return { origin, axis: [0, 0, 1], x: [1, 0, 0] };
}
