import { deepEqual } from 'node:assert/strict';
import { placedAxisLines } from '../../../src/model/features/roundFaceAxes';
import type { FaceShape, PartShapes, Vector } from '../../../src/model/shapes';

describe('the axes of round faces', () => {
  const z: Vector = [0, 0, 1];
  const wall = (origin: Vector, axis: Vector, radius: number, isHollow = false): FaceShape => ({
    ...{ kind: 'cylinder', origin, axis, radius, isHollow, area: 1, boundary: [] },
  });
  const of = (...faces: readonly FaceShape[]): PartShapes => ({ faces, edges: [], corners: [] });

  it('are one for both halves of a cylinder, whose own may have opposite senses', () => {
    const halves = of(wall([1, 2, 0], z, 0.5), wall([1, 2, 7], [0, 0, -1], 0.5));
    deepEqual(placedAxisLines(halves, unmoved), [
      { origin: [1, 2, 0], axis: z, radius: 0.5, isHollow: false },
    ]);
  });

  it('are several for other radii, places and a hole in a shaft', () => {
    const [first, ...others] = [
      wall([0, 0, 0], z, 0.5),
      wall([0, 0, 0], z, 0.25),
      wall([0, 0, 0], z, 0.5, true),
      wall([0, 1e-5, 0], z, 0.5),
      wall([0, 0, 0], [1, 0, 0], 0.5),
    ];
    deepEqual(placedAxisLines(of(first, ...others), unmoved).length, 5);
  });

  it('stand where the part stands, in its scale, and are none of planes or where it is distorted', () => {
    const flat: FaceShape = { kind: 'plane', origin: [0, 0, 0], normal: z, area: 1, boundary: [] };
    const quarter = [0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 3, 4, 5, 1];
    deepEqual(placedAxisLines(of(flat, wall([1, 0, 0], [1, 0, 0], 0.5)), quarter), [
      { origin: [3, 6, 5], axis: [0, 1, 0], radius: 1, isHollow: false },
    ]);
    const wide = [2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    deepEqual(placedAxisLines(of(wall([1, 0, 0], z, 0.5)), wide), []);
  });
});

const unmoved = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
