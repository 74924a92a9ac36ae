import assert from 'node:assert/strict';
import { fit } from '../../src/viewer/controls/fit';
import {
  axesOf,
  between,
  distanceOf,
  focusAtDepth,
  minus,
  pan,
  plus,
  times,
  turn,
  zoom,
  type Point,
  type Pose,
} from '../../src/viewer/controls/pose';
import { standardViews } from '../../src/viewer/controls/views';

const pose: Pose = { target: [1, 2, 3], azimuth: 0.7, elevation: 0.5, height: 4 };
const point: Point = [1.4, 1.2, 3.9];

describe('a pose', () => {
  it('keeps the point that it turns around at its place in the window', () => {
    same(placeOf(turn(pose, 0.9, -0.4, point), point), placeOf(pose, point));
  });

  it('never turns past the poles, so that up stays up', () => {
    assert.equal(turn(pose, 0, 10, point).elevation, Math.PI / 2);
    assert.equal(turn(pose, 0, -10, point).elevation, -Math.PI / 2);
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

  it('flies the short way around', () => {
    const from = { ...pose, azimuth: 3 };
    const to = { ...pose, azimuth: -3 };
    assert.ok(Math.abs(between(from, to, 0.5).azimuth) > 3);
    assert.deepEqual(between(pose, pose, 0.3).target, pose.target);
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
          const fitted = fit(box, view, aspect, projection);
          const places = box.map((corner) => placeOf(fitted, corner, projection));
          const reach = Math.max(
            ...places.map(([x, y]) => Math.max(Math.abs(x) / aspect, Math.abs(y))),
          );
          assert.ok(reach <= 0.5 && reach > 0.43, `${view.name}: ${reach}`);
        }
      });
    }
  }

  it('gives a single point a window of some size', () => {
    assert.deepEqual(fit([[1, 1, 1]], { azimuth: 0, elevation: 0 }, 1, 'perspective'), {
      target: [1, 1, 1],
      azimuth: 0,
      elevation: 0,
      height: 1,
    });
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

function same(found: readonly number[], meant: readonly number[]): void {
  found.forEach((value, i) => {
    assert.ok(Math.abs(value - (meant[i] ?? NaN)) < 1e-9, `${found.join()} is not ${meant.join()}`);
  });
}
