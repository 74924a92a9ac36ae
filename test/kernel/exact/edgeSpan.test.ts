import { equal, ok } from 'node:assert/strict';
import { edgeSpan } from '../../../src/kernel/exact/edgeSpan';
import { exactCurve } from '../../../src/kernel/exact/exactCurve';
import type { Edge, Vertex } from '../../../src/kernel/brep/brep';
import type { Curve, Surface } from '../../../src/kernel/brep/geometry';
import { along, cross, dot, lengthOf, minus, type Vector } from '../../../src/kernel/base/vector';
import { splineCircle, tilted } from './shapes';

const curves: readonly (readonly [string, Curve, number, number])[] = [
  ['a line', { kind: 'line', origin: tilted.origin, direction: tilted.axis }, -3, 8],
  ['a circle', { kind: 'circle', frame: tilted, radius: 3 }, 1, 5],
  ['an ellipse', { kind: 'ellipse', frame: tilted, majorRadius: 5, minorRadius: 2 }, 1, 5],
  ['a closed spline', splineCircle(6), 0.4, 3.7],
];

describe('edgeSpan', () => {
  for (const [name, curve, from, to] of curves) {
    it(`follows an edge on ${name} from its start to its end`, () => {
      const [start, end] = [vertexOn(curve, from), vertexOn(curve, to)];
      near(spanOf(curve, start, end, false), [from, to]);
      near(spanOf(curve, end, start, true), [to, from]);
    });
  }

  it('takes a straight edge whose line passes beside a vertex, by up to a third of its length, and no bent one', () => {
    const line: Curve = { kind: 'line', origin: [0, 0, 0], direction: [1, 0, 0] };
    const beside = (by: number) =>
      edgeSpan(edgeOf(line, { id: 1, point: [0, by, 0] }, { id: 2, point: [1, 0, 0] }, false));
    equal(beside(0.25)?.gap, 0.25);
    equal(beside(0.4), null);
    const circle: Curve = { kind: 'circle', frame: tilted, radius: 3 };
    const [start, end] = [vertexOn(circle, 0), vertexOn(circle, 0.3)];
    const outside: Vertex = {
      ...end,
      point: along(end.point, minus(end.point, tilted.origin), 0.08),
    };
    equal(edgeSpan(edgeOf(circle, start, outside, false)), null);
  });

  it('goes over the seam of a closed curve', () => {
    const circle = splineCircle(6);
    const [start, end] = [vertexOn(circle, 3.5), vertexOn(circle, 0.5)];
    near(spanOf(circle, start, end, false), [3.5, 4.5]);
    near(spanOf(circle, end, start, true), [4.5, 3.5]);
  });

  it('goes all the way around where an edge ends in its start, or has no vertex', () => {
    const circle: Curve = { kind: 'circle', frame: tilted, radius: 3 };
    const vertex = vertexOn(circle, 2);
    near(spanOf(circle, vertex, vertex, false), [2, 2 + 2 * Math.PI]);
    near(spanOf(circle, vertex, { ...vertex, id: 5 }, true), [2 + 2 * Math.PI, 2]);
    near(spanOf(circle, null, null, false), [0, 2 * Math.PI]);
    near(spanOf(splineCircle(6), null, null, true), [4, 0]);
  });

  it('goes from end to end of a curve on a surface that comes back to where it began', () => {
    near(spanOf(around(2 * Math.PI), null, null, false), [0, 1]);
    near(spanOf(around(2 * Math.PI), null, null, true), [1, 0]);
    equal(edgeSpan(edgeOf(around(3), null, null, false)), null);
  });

  it('takes the way of a curve on a surface from its ends, where the file tells another', () => {
    const curve = around(3);
    const [start, end] = [vertexOn(curve, 0), vertexOn(curve, 1)];
    for (const isReversed of [false, true]) {
      near(spanOf(curve, start, end, isReversed), [0, 1]);
      near(spanOf(curve, end, start, isReversed), [1, 0]);
    }
  });

  it('follows the points of the file where two surfaces only touch, as long as they lie on both', () => {
    const touching = (away: number): Curve => ({
      kind: 'intersection',
      surfaces: [
        { surface: { kind: 'cylinder', frame: tilted, radius: 3 }, isReversed: false },
        {
          surface: {
            kind: 'plane',
            frame: { origin: along(tilted.origin, tilted.x, 3), axis: tilted.x, x: tilted.axis },
          },
          isReversed: false,
        },
      ],
      points: [0, 1, 2, 3, 4, 5].map((height) =>
        along(
          along(along(tilted.origin, tilted.x, 3), tilted.axis, height),
          cross(tilted.axis, tilted.x),
          height === 2 ? away : 0,
        ),
      ),
      isClosed: false,
    });
    const ends = [0, 5].map((height) => ({
      id: height,
      point: along(along(tilted.origin, tilted.x, 3), tilted.axis, height),
    }));
    near(spanOf(touching(0), ends[0] ?? null, ends[1] ?? null, false), [0, 5]);
    equal(edgeSpan(edgeOf(touching(1), ends[0] ?? null, ends[1] ?? null, false)), null);
  });

  it('goes to the end of a curve that comes back to its beginning in a corner', () => {
    const level = along(tilted.origin, tilted.axis, 2);
    const circle: Curve = { kind: 'circle', frame: { ...tilted, origin: level }, radius: 3 };
    const places = [0, 1, 2, 3, 4, 5, 6].map((i) => vertexOn(circle, (i * Math.PI) / 3).point);
    const meeting: Curve = {
      kind: 'intersection',
      surfaces: [
        { surface: { kind: 'cylinder', frame: tilted, radius: 3 }, isReversed: false },
        { surface: { kind: 'plane', frame: { ...tilted, origin: level } }, isReversed: false },
      ],
      points: places,
      isClosed: false,
    };
    const [corner, half] = [vertexOn(circle, 0), vertexOn(circle, Math.PI)];
    near(spanOf(meeting, half, corner, false), [9, 18]);
    near(spanOf(meeting, corner, half, true), [18, 9]);
    near(spanOf(meeting, corner, half, false), [0, 9]);
    near(spanOf(meeting, half, corner, true), [9, 0]);
  });

  it('says how far the vertices are beside the curve, and refuses those that do not belong to it', () => {
    const circle: Curve = { kind: 'circle', frame: tilted, radius: 3 };
    const [start, end] = [vertexOn(circle, 1), vertexOn(circle, 2)];
    const beside = (by: number) => ({ ...end, point: along(end.point, tilted.axis, by) });
    const span = edgeSpan(edgeOf(circle, start, beside(1e-4), false));
    ok(span && Math.abs(span.gap - 1e-4) < 1e-12);
    ok(edgeSpan(edgeOf(circle, start, beside(0.5), false)));
    equal(edgeSpan(edgeOf(circle, start, beside(0.7), false)), null);
    equal(edgeSpan(edgeOf(circle, start, null, false)), null);
    equal(edgeSpan(edgeOf(circle, start, { id: 2, point: [NaN, 0, 0] }, false)), null);
    const line: Curve = { kind: 'line', origin: [0, 0, 0], direction: [1, 0, 0] };
    equal(edgeSpan(edgeOf(line, null, null, false)), null);
  });

  it('takes an edge that is hardly longer than the digits of the file', () => {
    const axis: Curve = { kind: 'line', origin: [0, 0, 24], direction: [1, 0, 0] };
    const start: Vertex = { id: 1, point: [0, 1e-4, 24] };
    const end: Vertex = { id: 2, point: [8e-4, 0, 24] };
    const span = edgeSpan(edgeOf(axis, start, end, false));
    ok(span && Math.abs(span.gap - 1e-4) < 1e-12);
    near([span.from, span.to], [0, 8e-4]);
    const further: Vertex = { id: 1, point: [0, 1e-3, 24] };
    equal(edgeSpan(edgeOf(axis, further, end, false)), null);
  });

  it('follows the curve in which two surfaces meet, and one in the parameters of a surface', () => {
    const cylinder: Surface = { kind: 'cylinder', frame: tilted, radius: 3 };
    const level = along(tilted.origin, tilted.axis, 2);
    const plane: Surface = { kind: 'plane', frame: { ...tilted, origin: level } };
    const circle: Curve = { kind: 'circle', frame: { ...tilted, origin: level }, radius: 3 };
    const places = [0, 1, 2, 3, 4, 5, 6].map((i) => vertexOn(circle, (i * Math.PI) / 3).point);
    const meeting: Curve = {
      kind: 'intersection',
      surfaces: [
        { surface: cylinder, isReversed: false },
        { surface: plane, isReversed: false },
      ],
      points: places,
      isClosed: true,
    };
    const onCylinder: Curve = {
      kind: 'onSurface',
      surface: cylinder,
      parameters: {
        ...{ kind: 'bspline', degree: 1, weights: null, knots: [0, 0, 1, 1] },
        poles: [
          [1, 2, 0],
          [3, 2, 0],
        ],
      },
      from: 0,
      to: 1,
    };
    for (const curve of [meeting, onCylinder]) {
      const [start, end] = [vertexOn(circle, 1.2), vertexOn(circle, 2.9)];
      const span = edgeSpan(edgeOf(curve, start, end, false));
      // Cubics between places found exactly: to about a millionth of the size.
      ok(span && span.gap < 1e-5 && span.from < span.to);
      const out = new Float64Array(6);
      for (const share of [0.2, 0.5, 0.7]) {
        span.curve.at(span.from + share * (span.to - span.from), out);
        const [x = 0, y = 0, z = 0, ...slope] = out;
        const there = vertexOn(circle, exactCurve(circle)?.parameterOf(x, y, z, null) ?? NaN);
        ok(lengthOf(minus([x, y, z], there.point)) < 1e-5);
        ok(Math.abs(dot([slope[0] ?? 0, slope[1] ?? 0, slope[2] ?? 0], tilted.axis)) < 1e-4);
      }
    }
  });

  it('finds the nearest point of a curve from beside it', () => {
    const ellipse: Curve = { kind: 'ellipse', frame: tilted, majorRadius: 5, minorRadius: 2 };
    const [x, y] = [tilted.x, cross(tilted.axis, tilted.x)];
    const beside = along(along(tilted.origin, x, 5 * Math.cos(1)), y, 2 * Math.sin(1));
    const normal: Vector = [2 * Math.cos(1), 5 * Math.sin(1), 0];
    const out = along(along(beside, x, 0.1 * normal[0]), y, 0.1 * normal[1]);
    near([exactCurve(ellipse)?.parameterOf(...out, null) ?? NaN], [1]);
  });
});

/** Part of a turn around a cylinder, in its parameters. */
function around(turn: number): Curve {
  return {
    kind: 'onSurface',
    surface: { kind: 'cylinder', frame: tilted, radius: 3 },
    parameters: {
      ...{ kind: 'bspline', degree: 1, weights: null, knots: [0, 0, 1, 1] },
      poles: [
        [0, 2, 0],
        [turn, 2, 0],
      ],
    },
    from: 0,
    to: 1,
  };
}

function vertexOn(curve: Curve, t: number): Vertex {
  const out = new Float64Array(6);
  exactCurve(curve)?.at(t, out);
  return { id: Math.round(1000 * t), point: [out[0] ?? NaN, out[1] ?? NaN, out[2] ?? NaN] };
}

function edgeOf(curve: Curve, start: Vertex | null, end: Vertex | null, isReversed: boolean): Edge {
  return { id: 1, curve, isReversed, start, end };
}

function spanOf(...edge: Parameters<typeof edgeOf>): readonly number[] {
  const span = edgeSpan(edgeOf(...edge));
  ok(span && span.gap < 1e-11);
  return [span.from, span.to];
}

function near(actual: readonly number[], expected: readonly number[]): void {
  const isNear = expected.every((value, i) => Math.abs(value - (actual[i] ?? NaN)) <= 1e-9);
  ok(isNear, `${actual.join(' ')} instead of ${expected.join(' ')}`);
}
