import { equal, ok } from 'node:assert/strict';
import type { FaceLocation } from '../../../../src/model/compare/faces/faceDifference';
import {
  sharedSurfaceArea,
  sharedSurfaceBound,
} from '../../../../src/model/compare/faces/sharedSurfaces';
import { movedFaces } from '../../../../src/model/compare/faces/differingFaces';
import { axisRotations } from '../../../../src/model/compare/match/axisAngle';
import type { Surface, Vector } from '../../../../src/model/shapes';

describe('the area of surfaces that two revisions share', () => {
  const slacks = { slack: 1e-6, exactSlack: 1e-7 };
  const bolt = { kind: 'cylinder', origin: zero(), axis: [0, 0, 1], isHollow: false } as const;
  const old = [
    face({ kind: 'plane', origin: zero(), normal: [0, 0, 1] }, 3),
    face({ kind: 'plane', origin: zero(), normal: [1, 0, 0] }, 5),
    face({ ...bolt, radius: 0.01 }, 7),
    face({ ...bolt, kind: 'torus', majorRadius: 1, minorRadius: 0.2 }, 1),
  ];

  it('never exceeds its bound after a rotation', () => {
    for (const rotation of axisRotations) {
      const current = movedFaces(old, { rotation, step: zero() });
      const bound = sharedSurfaceBound(old, current, slacks);
      for (const other of axisRotations) {
        const turned = movedFaces(old, { rotation: other, step: zero() });
        ok(sharedSurfaceArea(turned, current, slacks) <= bound(other));
      }
      equal(bound(rotation), 16);
    }
  });

  it('is bounded by faces of the same kind, radius and direction', () => {
    const wider = [face({ ...bolt, radius: 0.02 }, 7)];
    const none = axisRotations[0];
    ok(none);
    equal(sharedSurfaceBound(old.slice(2, 3), wider, slacks)(none), 0);
    const down = [face({ kind: 'plane', origin: zero(), normal: [0, 0, -1] }, 3)];
    const bound = sharedSurfaceBound(old.slice(0, 1), down, slacks);
    equal(axisRotations.filter((rotation) => bound(rotation) > 0).length, 4);
  });
});

function zero(): Vector {
  return [0, 0, 0];
}

function face(surface: Surface, area: number): FaceLocation {
  return { area, isExact: true, centre: zero(), box: [zero(), [1, 1, 1]], surface };
}
