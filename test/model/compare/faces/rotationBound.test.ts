import { equal, ok } from 'node:assert/strict';
import type { FaceLocation } from '../../../../src/model/compare/faces/faceDifference';
import { rotationBound } from '../../../../src/model/compare/faces/rotationBound';
import type { Rotation } from '../../../../src/model/compare/match/axisAngle';
import type { Surface, Vector } from '../../../../src/model/shapes';

describe('the area that can coincide after a rotation', () => {
  const aboutX: Rotation = [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ];
  const none: Rotation = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];

  it('is that of planes that face the same way then, and of no others', () => {
    const old = [plane([0, 0, 1], 3), plane([1, 0, 0], 5)];
    const current = [plane([0, -1, 0], 3), plane([0, 1, 0], 5)];
    const bound = rotationBound(old, current, 1e-6);
    equal(bound(aboutX), 3);
    equal(bound(none), 0);
  });

  it('counts a cylinder whatever the sense of its axis, and a sphere of the same area', () => {
    const rod = (axis: Vector) =>
      face({ kind: 'cylinder', origin: zero, axis, radius: 1, isHollow: false }, 2);
    const ball = face({ kind: 'sphere', origin: zero, radius: 1, isHollow: false }, 4);
    const bound = rotationBound([rod([0, 0, 1]), ball], [rod([0, 1, 0]), ball], 1e-6);
    equal(bound(aboutX), 6);
    equal(bound(none), 4);
  });

  it('leaves nothing out whose surface is not known', () => {
    const spline = face({ kind: 'other' }, 7);
    equal(rotationBound([spline], [plane([0, 0, 1], 7)], 1e-6)(none), 7);
    equal(rotationBound([spline], [plane([0, 0, 1], 8)], 1e-6)(none), 0);
    ok(rotationBound([plane([1, 0, 0], 7)], [{ ...spline, surface: null }], 1e-6)(none) === 7);
  });
});

const zero: Vector = [0, 0, 0];

function plane(normal: Vector, area: number): FaceLocation {
  return face({ kind: 'plane', origin: zero, normal }, area);
}

function face(surface: Surface, area: number): FaceLocation {
  return { area, isExact: true, centre: zero, box: [zero, [1, 1, 1]], surface };
}
