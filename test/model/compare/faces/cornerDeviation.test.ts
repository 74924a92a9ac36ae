import { equal, ok } from 'node:assert/strict';
import { cornerDeviation } from '../../../../src/model/compare/faces/cornerDeviation';
import type { Curve, PartShapes, Surface, Vector } from '../../../../src/model/shapes';

describe('what the numbers of a file leave open of where its faces are', () => {
  const axis: Vector = [0, 0, 1];
  const beside = 2e-6;

  it('is how far a corner lies beside the surface of its face, of whatever form that is', () => {
    const origin: Vector = [0, 0, 0];
    const round = { origin, axis, isHollow: false } as const;
    const forms: readonly (readonly [Surface, Vector])[] = [
      [{ kind: 'plane', origin, normal: axis }, [3, 4, beside]],
      [{ kind: 'cylinder', radius: 5, ...round }, [3 * (1 + beside / 5), 4 * (1 + beside / 5), 7]],
      [{ kind: 'sphere', radius: 5, origin, isHollow: false }, [5 - beside, 0, 0]],
      [
        { kind: 'cone', radius: 5, halfAngle: Math.PI / 4, ...round },
        [6 + Math.SQRT2 * beside, 0, 1],
      ],
      [{ kind: 'torus', majorRadius: 5, minorRadius: 1, ...round }, [5, 0, 1 + beside]],
    ];
    for (const [surface, corner] of forms) {
      const deviation = cornerDeviation(shapesOf(surface, corner, { kind: 'line' }));
      ok(Math.abs(deviation - beside) < 1e-9, `${surface.kind}: ${deviation}`);
    }
  });

  it('leaves out corners of splines, which lie beside their faces in files of full precision', () => {
    const plane: Surface = { kind: 'plane', origin: [0, 0, 0], normal: axis };
    equal(cornerDeviation(shapesOf(plane, [0, 0, 1], { kind: 'other' })), 0);
    equal(cornerDeviation(shapesOf({ kind: 'other' }, [0, 0, 1], { kind: 'line' })), 0);
  });
});

function shapesOf(surface: Surface, corner: Vector, curve: Curve): PartShapes {
  return {
    faces: [{ ...surface, area: 1, boundary: [0] }],
    edges: [{ ...curve, length: 1, ends: [0, 0] }],
    corners: [corner],
  };
}
