import { deepEqual, equal, ok } from 'node:assert/strict';
import { placedRevolution } from '../../../../src/model/compare/match/revolutionBody';
import type { FaceShape, PartShapes, Vector } from '../../../../src/model/shapes';

describe('a body of revolution', () => {
  const z: Vector = [0, 0, 1];
  const flat = (height: number, normal: Vector = z): FaceShape => ({
    ...{ kind: 'plane', origin: [1, 1, height], normal, area: 1, boundary: [] },
  });
  const wall = (origin: Vector, axis: Vector = z): FaceShape => ({
    ...{ kind: 'cylinder', origin, axis, radius: 0.005, isHollow: false, area: 1, boundary: [] },
  });
  const ball = (origin: Vector): FaceShape => ({
    ...{ kind: 'sphere', origin, radius: 0.005, isHollow: false, area: 1, boundary: [] },
  });
  const unmoved = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const revolutionBody = (shapes: PartShapes) => placedRevolution(shapes, unmoved);
  const of = (...faces: readonly FaceShape[]): PartShapes => ({ faces, edges: [], corners: [] });

  it('has its middle on the axis of its faces', () => {
    const body = revolutionBody(of(flat(0.01), wall([0, 0, 7]), flat(0.03, [0, 0, -1])));
    ok(body?.axis);
    deepEqual(
      body.origin.map((value) => Number(value.toFixed(9))),
      [0, 0, 0.02],
    );
    deepEqual([body.axis, body.sense], [z, 0]);
  });

  it('has no axis where it is a ball', () => {
    deepEqual(revolutionBody(of(ball([1, 2, 3]), ball([1, 2, 3])))?.axis, null);
  });

  it('is none with a face beside the axis, or of an unknown form', () => {
    equal(revolutionBody(of(flat(0), wall([0, 0, 0]), wall([0.01, 0, 0]), flat(1))), null);
    equal(revolutionBody(of(flat(0), wall([0, 0, 0]), flat(1, [1, 0, 0]))), null);
    equal(revolutionBody(of(ball([0, 0, 0]), ball([0, 0, 1e-3]))), null);
    equal(revolutionBody(of(flat(0), flat(1))), null);
    const spline: FaceShape = { kind: 'other', area: 1, boundary: [] };
    equal(revolutionBody(of(flat(0), wall([0, 0, 0]), spline)), null);
  });

  it('knows its ends apart by their circles', () => {
    const circle = (height: number, radius: number) => ({
      ...{ kind: 'circle', origin: [0, 0, height] as Vector, axis: z, radius, angle: 2 * Math.PI },
      ...{ ends: [0, 0] as const, length: 1 },
    });
    const faces = [flat(0), wall([0, 0, 0]), flat(0.01)];
    const senseOf = (low: number, high: number) => {
      const edges = [circle(0, low), circle(0.01, high)] as unknown as PartShapes['edges'];
      return revolutionBody({ faces, edges, corners: [] })?.sense;
    };
    deepEqual([senseOf(2, 1), senseOf(1, 2), senseOf(1, 1)], [-1, 1, 0]);
  });
});
