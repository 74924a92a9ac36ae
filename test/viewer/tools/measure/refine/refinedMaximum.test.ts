import { ok } from 'node:assert/strict';
import { knotRange } from '../../../../../src/model/exact/splines/knotRange';
import {
  curvePointAt,
  rangeOfCurve,
  rangesOf,
  surfacePointAt,
} from '../../../../../src/model/exact/splines/splinePoint';
import type { SplineCurve, SplinePatch } from '../../../../../src/model/shapes';
import { distance, type Vector } from '../../../../../src/model/vectors';
import {
  curvePoint,
  type ExactCurve,
} from '../../../../../src/viewer/tools/measure/exact/measuredCurve';
import { triangleSet } from '../../../../../src/viewer/tools/measure/mesh/triangleSet';
import type { Carrier } from '../../../../../src/viewer/tools/measure/refine/chart';
import { refinedMaximum } from '../../../../../src/viewer/tools/measure/refine/refinedMaximum';
import type { BoundedCarrier } from '../../../../../src/viewer/tools/measure/refine/refinedMinimum';
import { archCurve, wavyPatch } from '../../../../model/exact/splines/splineForms';

const arc: ExactCurve = {
  kind: 'arc',
  origin: [0.01, 0.03, 0.002],
  axis: [0, 0.6, 0.8],
  radius: 0.004,
  angle: 4,
  from: [0.014, 0.03, 0.002],
};
const ellipse: ExactCurve = {
  kind: 'ellipse',
  origin: [0.02, -0.01, 0],
  axis: [0, 0, 1],
  major: [0.6, 0.8, 0],
  majorRadius: 0.009,
  minorRadius: 0.003,
  angle: 2 * Math.PI,
  from: [0.0254, -0.0028, 0],
};
const rational: SplineCurve = { ...archCurve(0.03, 0.012), weights: [1, 3, 0.5, 2, 1], to: 1.7 };
/** A quarter of its period goes on beyond its last knot. */
const closed: SplineCurve = {
  degree: 2,
  knots: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  poles: [
    [0, 0, 0],
    [0.01, 0, 0.001],
    [0.01, 0.01, 0],
    [0, 0.01, 0],
    [0, 0, 0],
    [0.01, 0, 0.001],
  ],
  weights: null,
  from: 3,
  to: 7,
};

describe('the longest span to a spline', () => {
  const curves: readonly (readonly [string, Carrier])[] = [
    ['an arch', { kind: 'spline curve', curve: archCurve(0.03, 0.01) }],
    ['a rational arch', { kind: 'spline curve', curve: rational }],
    ['a closed curve', { kind: 'spline curve', curve: closed }],
    ['an arc', { kind: 'curve', curve: arc }],
    ['an ellipse', { kind: 'curve', curve: ellipse }],
    ['a line', { kind: 'curve', curve: { kind: 'line', from: [0, 0, 0], to: [0, 0, 0.02] } }],
    ['a point', { kind: 'point', at: [0.005, 0.002, -0.03] }],
  ];
  for (const [i, [name, one]] of curves.entries()) {
    for (const [other, against] of curves.slice(0, i)) {
      it(`is exact from ${name} to ${other}`, () => {
        const found = refinedMaximum([edge(one)], [edge(against)], 1e-4);
        ok(found?.doubt === 0);
        const brute = bruteMaximum(pointsOf(one), pointsOf(against));
        const { distance: exact } = found.span;
        ok(exact >= brute - 1e-10, `${exact} is less than ${brute}`);
        ok(exact <= brute + 4e-7, `${exact} is more than ${brute}`);
      });
    }
  }

  it('ends inside a face where that bulges away, and else at its edges', () => {
    const bulge = domedPatch();
    const edges = bordersOf(bulge);
    const face = faceOf(bulge, edges);
    const there = gridOf(bulge, 200);
    for (const at of [
      [0.005, 0.005, -0.02],
      [0.02, 0.02, 0],
    ] as const) {
      const found = refinedMaximum([face, ...edges], [edge({ kind: 'point', at })], 1e-4);
      ok(found?.doubt === 0, JSON.stringify(found));
      const brute = bruteMaximum(there, [at]);
      ok(Math.abs(found.span.distance - brute) < 1e-7, `${found.span.distance} is not ${brute}`);
    }
  });

  it('is exact between two waves', () => {
    const [one, other] = [wavyPatch(0.01, 0.003), wavyPatch(0.012, 0.002, 0.02)];
    const sides = [one, other].map((patch) => {
      const edges = bordersOf(patch);
      return [faceOf(patch, edges), ...edges];
    });
    const found = refinedMaximum(sides[0] ?? [], sides[1] ?? [], 1e-4);
    ok(found?.doubt === 0, JSON.stringify(found));
    const brute = bruteMaximum(gridOf(one, 40), gridOf(other, 40));
    ok(Math.abs(found.span.distance - brute) < 1e-5 && found.span.distance >= brute - 1e-10);
  });

  it('tells how much is left in doubt where all places are about equally far away', () => {
    const ring: ExactCurve = { ...arc, angle: 2 * Math.PI };
    const axis: Carrier = { kind: 'point', at: ring.origin };
    const found = refinedMaximum([edge({ kind: 'curve', curve: ring })], [edge(axis)], 1e-4);
    ok(found && found.span.distance <= 0.004 + 1e-12);
    ok(found.span.distance + found.doubt >= 0.004 - 1e-12 && found.doubt < 1e-8);
  });
});

function edge(carrier: Carrier): BoundedCarrier {
  return { carrier, triangles: () => triangleSet(new Float64Array()) };
}

/** A square of 10 mm whose middle is 4 mm higher or more. */
function domedPatch(): SplinePatch {
  const poles = Array.from({ length: 9 }, (_, i): Vector => {
    const [u, v] = [Math.floor(i / 3), i % 3];
    return [u * 0.005, v * 0.005, u === 1 && v === 1 ? 0.016 : 0];
  });
  const knots = [0, 0, 0, 1, 1, 1];
  return { kind: 'patch', degrees: [2, 2], knots: [knots, knots], poles, weights: null };
}

function bordersOf(patch: SplinePatch): readonly BoundedCarrier[] {
  const rows = patch.knots[0].length - patch.degrees[0] - 1;
  const count = patch.knots[1].length - patch.degrees[1] - 1;
  const pole = (i: number, k: number) => patch.poles[i * count + k] ?? [0, 0, 0];
  const all = (length: number) => Array.from({ length }, (_, i) => i);
  const along = (axis: 0 | 1, poles: readonly Vector[]): BoundedCarrier => {
    const [degree, knots] = [patch.degrees[axis], patch.knots[axis]];
    const [from, to] = knotRange(degree, knots);
    const curve = { degree, knots, poles, weights: null, from, to };
    return edge({ kind: 'spline curve', curve });
  };
  return [
    along(
      0,
      all(rows).map((i) => pole(i, 0)),
    ),
    along(
      0,
      all(rows).map((i) => pole(i, count - 1)),
    ),
    along(
      1,
      all(count).map((k) => pole(0, k)),
    ),
    along(
      1,
      all(count).map((k) => pole(rows - 1, k)),
    ),
  ];
}

/** A face that is the whole patch; points within a thousandth of its borders are not decided. */
function faceOf(surface: SplinePatch, edges: readonly BoundedCarrier[]): BoundedCarrier {
  const triangles = triangleSet(trianglesOf(surface));
  const border = edges.flatMap(({ carrier }) => (carrier ? pointsOf(carrier) : []));
  return {
    carrier: { kind: 'spline surface', surface },
    triangles: () => triangles,
    isInside: (point) => (border.some((at) => distance(at, point) < 1e-5) ? null : true),
    edges,
  };
}

function gridOf(patch: SplinePatch, steps: number): readonly Vector[] {
  const [[u, toU], [v, toV]] = rangesOf(patch);
  return Array.from({ length: (steps + 1) ** 2 }, (_, i) => {
    const [s, t] = [Math.floor(i / (steps + 1)) / steps, (i % (steps + 1)) / steps];
    return surfacePointAt(patch, u + (toU - u) * s, v + (toV - v) * t);
  });
}

function trianglesOf(patch: SplinePatch): Float64Array {
  const steps = 20;
  const grid = gridOf(patch, steps);
  const at = (i: number, k: number) => grid[i * (steps + 1) + k] ?? [0, 0, 0];
  const corners: number[] = [];
  for (let i = 0; i < steps; i++) {
    for (let k = 0; k < steps; k++) {
      corners.push(...at(i, k), ...at(i + 1, k), ...at(i, k + 1));
      corners.push(...at(i + 1, k), ...at(i + 1, k + 1), ...at(i, k + 1));
    }
  }
  return Float64Array.from(corners);
}

function pointsOf(carrier: Carrier): readonly Vector[] {
  const shares = Array.from({ length: 1001 }, (_, i) => i / 1000);
  switch (carrier.kind) {
    case 'point':
      return [carrier.at];
    case 'curve':
      return shares.map((share) => curvePoint(carrier.curve, share));
    case 'spline curve': {
      const [low, high] = rangeOfCurve(carrier.curve);
      return shares.map((share) => curvePointAt(carrier.curve, low + (high - low) * share));
    }
    case 'surface':
    case 'spline surface':
      return [];
  }
}

function bruteMaximum(ones: readonly Vector[], others: readonly Vector[]): number {
  let most = 0;
  for (const one of ones) for (const other of others) most = Math.max(most, distance(one, other));
  return most;
}
