import { deepEqual, equal, ok } from 'node:assert/strict';
import { axesOf, distanceOf, type Pose } from '../../../../src/viewer/geometry/pose';
import { plus, times } from '../../../../src/model/vectors';
import { follow } from '../../../../src/viewer/controls/spaceMouse/motion';
import { atRest, isAtRest, readReport } from '../../../../src/viewer/controls/spaceMouse/reports';

const pose: Pose = { target: [0, 0, 0], azimuth: 0, elevation: 0, height: 1 };

describe('the reports of a SpaceMouse', () => {
  it('say how the cap is held, in the axes of the window', () => {
    // To the right, away from the user, upwards.
    deepEqual(readReport(1, counts(350, -350, -350), atRest), {
      kind: 'held',
      held: { move: [1, 1, -1], turn: [0, 0, 0] },
    });
    const turned = readReport(2, counts(0, 0, 350), { ...atRest, move: [1, 0, 0] });
    deepEqual(turned, { kind: 'held', held: { move: [1, 0, 0], turn: [0, -1, 0] } });
  });

  it('hold way and turn in one, in newer devices', () => {
    deepEqual(readReport(1, counts(0, 350, 0, 350, 0, 0), atRest), {
      kind: 'held',
      held: { move: [0, 0, 1], turn: [1, 0, 0] },
    });
  });

  it('are at rest when the cap is nearly in the middle', () => {
    const report = readReport(1, counts(8, -9, 3, 0, 10, 0), atRest);
    ok(report?.kind === 'held' && isAtRest(report.held));
  });

  it('name the buttons that are down', () => {
    const report = readReport(3, new DataView(Uint8Array.of(0b10, 0, 1).buffer), atRest);
    deepEqual(report, { kind: 'buttons', down: new Set([1, 16]) });
  });

  it('are ignored when they are too short or of another kind', () => {
    equal(readReport(1, new DataView(new ArrayBuffer(5)), atRest), null);
    equal(readReport(2, new DataView(new ArrayBuffer(0)), atRest), null);
    equal(readReport(23, counts(1, 2, 3), atRest), null);
  });
});

describe('a model under a SpaceMouse', () => {
  it('goes where the hand pushes it', () => {
    const right = follow(pose, { ...atRest, move: [1, 0, 0] }, 0.1, [0, 0, 0], 'turntable');
    ok(right.target[0] < 0, 'the camera goes left, the model right');
    const up = follow(pose, { ...atRest, move: [0, 1, 0] }, 0.1, [0, 0, 0], 'turntable');
    ok(up.target[1] < 0);
    const away = follow(pose, { ...atRest, move: [0, 0, -1] }, 0.1, [0, 0, 0], 'turntable');
    ok(distanceOf(away) > distanceOf(pose));
  });

  it('turns as the hand twists it, on a trackball with a roll, on a turntable without', () => {
    const twist = { ...atRest, turn: [0, 0.5, 0] as const };
    for (const orbit of ['turntable', 'trackball'] as const) {
      const after = follow(pose, twist, 0.1, [0, 0, 0], orbit);
      // A counter-clockwise twist brings the model's right side to the back: the eye goes the other way.
      const eye = plus(after.target, times(axesOf(after).toEye, 1));
      ok(eye[0] < 0, orbit);
    }
    const tilt = { ...atRest, turn: [0.5, 0, 0] as const };
    equal(
      follow(pose, tilt, 0.1, [0, 0, 0], 'turntable').elevation.toFixed(6),
      follow(pose, tilt, 0.1, [0, 0, 0], 'trackball').elevation.toFixed(6),
    );
    const roll = { ...atRest, turn: [0, 0, 1] as const };
    equal(follow(pose, roll, 0.1, [0, 0, 0], 'turntable').roll, 0);
    ok((follow(pose, roll, 0.1, [0, 0, 0], 'trackball').roll ?? 0) < 0);
  });
});

function counts(...values: number[]): DataView {
  return new DataView(Int16Array.from(values).buffer);
}
