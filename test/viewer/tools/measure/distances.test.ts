import { equal, ok } from 'node:assert/strict';
import { exactDistance } from '../../../../src/viewer/tools/measure/exact/distance';
import type { ClosedForm } from '../../../../src/viewer/tools/measure/exact/exactForm';
import type { ExactCurve } from '../../../../src/viewer/tools/measure/exact/measuredCurve';
import type { ExactFace } from '../../../../src/viewer/tools/measure/exact/measuredSurface';
import { meshDistance } from '../../../../src/viewer/tools/measure/mesh/meshDistance';
import { triangleSet } from '../../../../src/viewer/tools/measure/mesh/triangleSet';
import { cross, plus, times, unit, type Vector } from '../../../../src/model/vectors';

describe('the shortest way in closed form', () => {
  it('is that between the triangles, for 120 pairs of rectangles, which are their triangles', () => {
    const random = seeded(7);
    for (let i = 0; i < 120; i++) {
      const [a, b] = [rectangle(random), rectangle(random)];
      const exact = exactDistance({ kind: 'face', face: a.face }, { kind: 'face', face: b.face });
      const mesh = meshDistance(a.triangles, b.triangles);
      ok(exact && mesh);
      // Rectangles that go through each other are the triangles' to find.
      if (mesh.distance > 0) near(exact.distance, mesh.distance, 1e-6);
    }
  });

  it('is between a sphere and a plane what is left of the centre’s height', () => {
    const sphere = face(
      { kind: 'sphere', origin: [0, 0, 3], radius: 1, isHollow: false },
      [],
      4 * Math.PI,
    );
    near(distanceOf(faceOf(sphere), faceOf(square(10))), 2);
  });

  it('is between cylinders whose axes cross at a distance that distance less the radii', () => {
    const one = cylinder([0, 0, -5], [0, 0, 1]);
    const other = cylinder([4, -5, 0], [0, 1, 0]);
    near(distanceOf(faceOf(one), faceOf(other)), 2);
  });

  it('is between a shaft and its hole the play', () => {
    near(
      distanceOf(
        faceOf(cylinder([0, 0, -5], [0, 0, 1])),
        faceOf(cylinder([0.2, 0, -5], [0, 0, 1], 1.5)),
      ),
      0.3,
    );
  });

  it('ends on an edge where the square way would miss the face', () => {
    near(distanceOf(point([8, 0, 3]), faceOf(square(4))), Math.hypot(4, 3));
    near(distanceOf(point([1, 0, 3]), faceOf(square(4))), 3);
  });

  it('keeps out of a hole in a face', () => {
    const plate = square(4);
    const holed = { ...plate, boundary: [...plate.boundary, circle([0, 0, 0], [0, 0, 1], 1)] };
    near(distanceOf(point([0, 0, 1]), faceOf(holed)), Math.SQRT2);
  });

  it('ends at the end of an arc', () => {
    const quarter: ClosedForm = {
      kind: 'curve',
      curve: { ...circle([0, 0, 0], [0, 0, 1], 1), angle: Math.PI / 2 },
    };
    near(distanceOf(point([0, -2, 0]), quarter), Math.hypot(1, 2));
    near(distanceOf(point([0.5, 3, 0]), quarter), Math.hypot(0.5, 3) - 1);
  });

  it('is that between skew lines, and between circles side by side', () => {
    near(distanceOf(line([-1, 0, 0], [1, 0, 0]), line([0, -1, 2], [0, 1, 2])), 2);
    const circles = [0, 5].map((x): ClosedForm => ({
      kind: 'curve',
      curve: circle([x, 0, 0], [0, 0, 1], 1),
    }));
    const [one, other] = circles;
    ok(one && other);
    near(distanceOf(one, other), 3);
  });

  it('is not known where a surface of unknown inside is met', () => {
    const part: ExactFace = {
      surface: {
        kind: 'torus',
        origin: [0, 0, 0],
        axis: [0, 0, 1],
        majorRadius: 3,
        minorRadius: 1,
        isHollow: false,
      },
      area: 1,
      boundary: [circle([3, 0, 0], [0, 1, 0], 1)],
    };
    equal(exactDistance(point([0, 9, 0]), faceOf(part)), null);
  });
});

function distanceOf(a: ClosedForm, b: ClosedForm): number {
  const span = exactDistance(a, b);
  ok(span);
  const back = exactDistance(b, a);
  near(back?.distance ?? NaN, span.distance);
  return span.distance;
}

function near(value: number, expected: number, error = 1e-9): void {
  ok(Math.abs(value - expected) <= error, `${value} instead of ${expected}`);
}

function point(at: Vector): ClosedForm {
  return { kind: 'point', at };
}

function line(from: Vector, to: Vector): ClosedForm {
  return { kind: 'curve', curve: { kind: 'line', from, to } };
}

function faceOf(exact: ExactFace): ClosedForm {
  return { kind: 'face', face: exact };
}

function face(surface: ExactFace['surface'], boundary: readonly ExactCurve[], area = 1): ExactFace {
  return { surface, boundary, area };
}

function circle(origin: Vector, axis: Vector, radius: number) {
  const side = unit(cross(axis, [0.3, 0.5, 0.7]));
  const from = axis[2] === 1 ? plus(origin, [radius, 0, 0]) : plus(origin, times(side, radius));
  return { kind: 'arc', origin, axis, radius, angle: 2 * Math.PI, from } as const;
}

/** Ten long. */
function cylinder(origin: Vector, axis: Vector, radius = 1): ExactFace {
  const boundary = [
    circle(origin, axis, radius),
    circle(plus(origin, times(axis, 10)), axis, radius),
  ];
  return face({ kind: 'cylinder', origin, axis, radius, isHollow: false }, boundary);
}

/** In z = 0 around the origin. */
function square(half: number): ExactFace {
  const corners: Vector[] = [
    [-half, -half, 0],
    [half, -half, 0],
    [half, half, 0],
    [-half, half, 0],
  ];
  return face({ kind: 'plane', origin: [0, 0, 0], normal: [0, 0, 1] }, loop(corners));
}

function loop(corners: readonly Vector[]): readonly ExactCurve[] {
  return corners.map((from, i) => ({ kind: 'line', from, to: corners[(i + 1) % 4] ?? from }));
}

function rectangle(random: () => number) {
  const vector = (): Vector => [random() - 0.5, random() - 0.5, random() - 0.5];
  const [origin, u] = [times(vector(), 8), unit(vector())];
  const v = unit(cross(u, vector()));
  const [width, height] = [1 + random(), 1 + random()];
  const at = (x: number, y: number) =>
    plus(origin, plus(times(u, x * width), times(v, y * height)));
  const [a, b, c, d] = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
  return {
    face: face({ kind: 'plane', origin, normal: unit(cross(u, v)) }, loop([a, b, c, d])),
    triangles: triangleSet(Float64Array.from([...a, ...b, ...c, ...a, ...c, ...d])),
  };
}

/** Numbers of 0…1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
