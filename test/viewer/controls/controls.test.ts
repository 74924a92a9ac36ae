import assert from 'node:assert/strict';
import { fit } from '../../../src/viewer/controls/fit';
import { wholeWindow } from '../../../src/viewer/geometry/rectangle';
import {
  anglesOf,
  axesOf,
  interpolatePoses,
  distanceOf,
  focusAtDepth,
  pan,
  orbitAbout,
  orbitFreelyAbout,
  zoom,
  type Point,
  type Pose,
} from '../../../src/viewer/geometry/pose';
import { minus, plus, times } from '../../../src/model/vectors';
import { zoomedToFrame } from '../../../src/viewer/controls/zoomFrame';
import { standardViews } from '../../../src/viewer/controls/standardViews';

const pose: Pose = { target: [1, 2, 3], azimuth: 0.7, elevation: 0.5, height: 4 };
const point: Point = [1.4, 1.2, 3.9];

describe('a pose', () => {
  it('keeps the point that it turns around at its place in the window', () => {
    same(placeOf(orbitAbout(pose, 0.9, -0.4, point), point), placeOf(pose, point));
  });

  it('never turns past the poles, so that up stays up', () => {
    assert.equal(orbitAbout(pose, 0, 10, point).elevation, Math.PI / 2);
    assert.equal(orbitAbout(pose, 0, -10, point).elevation, -Math.PI / 2);
  });

  it('keeps the point that it zooms to at its place in the window', () => {
    const focused = focusAtDepth(pose, point, 'perspective');
    same(placeOf(focused, point), placeOf(pose, point));
    same(placeOf(zoom(focused, 0.3, point), point), placeOf(pose, point));
  });

  it('moves the model by parts of the window’s height', () => {
    const [x, y] = placeOf(pan(pose, 0.25, -0.1), pose.target);
    same([x, y], [0.25, -0.1]);
  });

  it('turns freely around a point that keeps its place, also over the poles', () => {
    const turned = orbitFreelyAbout(pose, [2, -0.3, 0.8], point);
    same(placeOf(turned, point), placeOf(pose, point));
    const upsideDown = orbitFreelyAbout({ ...pose, elevation: 1.4 }, [-0.5, 0, 0], point);
    assert.ok(axesOf(upsideDown).up[1] < 0);
  });

  it('is turned by a roll about the line of sight', () => {
    const rolled = orbitFreelyAbout(pose, [0, 0, 0.3], pose.target);
    same([rolled.azimuth, rolled.elevation, rolled.roll ?? NaN], [0.7, 0.5, 0.3]);
    same(orbitFreelyAbout(rolled, [0, 0, -0.3], pose.target).target, pose.target);
    assert.equal(orbitFreelyAbout(rolled, [0, 0, -0.3], pose.target).roll, 0);
  });

  it('has the angles that its axes say', () => {
    for (const roll of [0, 1, -2.5]) {
      for (const elevation of [-Math.PI / 2, -0.3, 1.2, Math.PI / 2]) {
        const axes = axesOf({ azimuth: 2.2, elevation, roll });
        const again = axesOf(anglesOf(axes));
        same([...again.right, ...again.up], [...axes.right, ...axes.up]);
      }
    }
  });

  it('comes from every roll to every other in even steps', () => {
    const from = { ...pose, roll: 0.4 };
    const to = { ...orbitFreelyAbout(from, [0, 0, Math.PI], from.target), height: 4 };
    const half = interpolatePoses(from, to, 0.5);
    const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    same([dot(axesOf(half).up, axesOf(from).up), dot(axesOf(half).up, axesOf(to).up)], [0, 0]);
    const end = interpolatePoses(from, to, 1);
    same([...axesOf(end).up, ...axesOf(end).right], [...axesOf(to).up, ...axesOf(to).right]);
  });

  it('flies the short way around', () => {
    const from = { ...pose, azimuth: 3 };
    const to = { ...pose, azimuth: -3 };
    assert.ok(Math.abs(interpolatePoses(from, to, 0.5).azimuth) > 3);
    assert.deepEqual(interpolatePoses(pose, pose, 0.3).target, pose.target);
  });
});

describe('a zoom window', () => {
  const frame = { from: [-0.2, 0.6], to: [0.4, 0.2] } as const;
  const aspect = 1.5;

  for (const projection of ['perspective', 'orthographic'] as const) {
    it(`fills the window with what its frame holds: ${projection}`, () => {
      const { right, up } = axesOf(pose);
      const inWindow = (x: number, y: number): Point =>
        plus(
          pose.target,
          plus(times(right, (x * aspect * pose.height) / 2), times(up, (y * pose.height) / 2)),
        );
      const near = zoomedToFrame(pose, frame, aspect, wholeWindow) ?? assert.fail();
      same(placeOf(near, inWindow(0.1, 0.4), projection), [0, 0]);
      const [x, y] = placeOf(near, inWindow(...frame.from), projection);
      same([x, y], [(-0.3 * aspect) / 2 / 0.3, 0.1 / 0.3]);
    });
  }

  it('fills what panels leave free, whose middle is the middle of the view', () => {
    const room = { from: [-0.2, 1], to: [1, -1] } as const;
    const near = zoomedToFrame(pose, frame, aspect, room) ?? assert.fail();
    assert.ok(Math.abs(near.height - pose.height * 0.5) < 1e-9);
    const { right, up } = axesOf(pose);
    // The middle of the frame, from the middle of the view.
    const [x, y] = [0.1 - 0.4, 0.4];
    const seen = plus(
      times(right, (x * aspect * pose.height) / 2),
      times(up, (y * pose.height) / 2),
    );
    same(placeOf(near, plus(pose.target, seen)), [0, 0]);
  });

  it('is none when it is hardly a point', () => {
    assert.equal(
      zoomedToFrame(pose, { from: [0, 0], to: [0.01, 0.01] }, aspect, wholeWindow),
      null,
    );
  });
});

describe('fit', () => {
  const box: Point[] = [-1, 1].flatMap((x) =>
    [-2, 2].flatMap((y) => [-0.5, 0.5].map((z): Point => [x + 10, y, z])),
  );
  for (const projection of ['perspective', 'orthographic'] as const) {
    for (const aspect of [0.5, 2]) {
      it(`fills the window and leaves nothing out: ${projection}, ${aspect} wide`, () => {
        for (const view of standardViews) {
          const fitted = fit(box, view, { aspect, projection });
          const places = box.map((corner) => placeOf(fitted, corner, projection));
          const reach = Math.max(
            ...places.map(([x, y]) => Math.max(Math.abs(x) / aspect, Math.abs(y))),
          );
          assert.ok(reach <= 0.5 && reach > 0.43, `${view.name}: ${reach}`);
        }
      });
    }
  }

  const rooms = [
    { from: [-0.9, 0.8], to: [0.1, -0.7] },
    { from: [0.3, 0.2], to: [0.9, -0.9] },
  ] as const;
  for (const projection of ['perspective', 'orthographic'] as const) {
    it(`fills a part of the window, and stands in its middle: ${projection}`, () => {
      const aspect = 1.4;
      for (const { from, to } of rooms) {
        for (const view of standardViews) {
          const fitted = fit(box, view, { aspect, projection, roomFor: () => ({ from, to }) });
          const places = box.map((corner) => placeOf(fitted, corner, projection));
          const across = places.map(([x]) => (2 * x) / aspect);
          const upwards = places.map(([, y]) => 2 * y);
          const [left, right] = [Math.min(...across), Math.max(...across)];
          const [bottom, top] = [Math.min(...upwards), Math.max(...upwards)];
          same(
            [(left + right) / 2, (bottom + top) / 2],
            [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2],
            0.005,
          );
          const filled = Math.max(
            (right - left) / (to[0] - from[0]),
            (top - bottom) / (from[1] - to[1]),
          );
          assert.ok(Math.abs(filled - 1 / 1.1) < 1e-6, `${view.name}: ${filled}`);
        }
      }
    });
  }

  it('looks at a line from its end', () => {
    const line = [0, 1, 2].map((z): Point => [0, 0, z]);
    const fitted = fit(
      line,
      { azimuth: 0, elevation: 0 },
      { aspect: 1, projection: 'perspective' },
    );
    assert.ok([fitted.height, ...fitted.target].every(Number.isFinite), JSON.stringify(fitted));
  });

  it('gives a single point a window of some size', () => {
    assert.deepEqual(
      fit([[1, 1, 1]], { azimuth: 0, elevation: 0 }, { aspect: 1, projection: 'perspective' }),
      {
        target: [1, 1, 1],
        azimuth: 0,
        elevation: 0,
        roll: 0,
        height: 1,
      },
    );
  });
});

/** Where a point stands in the window, in heights of the window from its middle. */
function placeOf(
  from: Pose,
  at: Point,
  projection: 'perspective' | 'orthographic' = 'perspective',
): [number, number] {
  const { right, up, toEye } = axesOf(from);
  const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const eye = plus(from.target, times(toEye, distanceOf(from)));
  const depth = dot(minus(eye, at), toEye) / distanceOf(from);
  const height = from.height * (projection === 'perspective' ? depth : 1);
  const arm = minus(at, from.target);
  return [dot(arm, right) / height, dot(arm, up) / height];
}

function same(found: readonly number[], meant: readonly number[], slack = 1e-9): void {
  found.forEach((value, i) => {
    assert.ok(
      Math.abs(value - (meant[i] ?? NaN)) < slack,
      `${found.join()} is not ${meant.join()}`,
    );
  });
}
