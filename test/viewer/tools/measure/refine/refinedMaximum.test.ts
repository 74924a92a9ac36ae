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
        ok(found?.uncertainty === 0);
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
      ok(found?.uncertainty === 0, JSON.stringify(found));
      const brute = bruteMaximum(there, [at]);
      ok(Math.abs(found.span.distance - brute) < 1e-7, `${found.span.distance} is not ${brute}`);
    }
  });

  for (const [name, surface, at, borders, isThere] of bentFaces()) {
    it(`ends on ${name} where that bulges away, and else at its edges`, () => {
      const edges = borders.map((border) => edge(border));
      const there = gridAt(at, 120);
      const triangles = triangleSet(trianglesAt(at));
      const border = borders.flatMap(pointsOf);
      const face: BoundedCarrier = {
        carrier: surface,
        triangles: () => triangles,
        isInside: (point) =>
          border.some((other) => distance(other, point) < 1e-5) ? null : isThere(point),
        edges,
      };
      for (const from of [
        [0.05, 0.04, 0.02],
        [-0.06, 0.01, 0.01],
        [0.001, -0.002, 0.06],
        [0.003, 0.005, -0.07],
      ] as const) {
        const found = refinedMaximum([face, ...edges], [edge({ kind: 'point', at: from })], 1e-5);
        ok(found && found.uncertainty < 1e-8, JSON.stringify(found));
        const brute = bruteMaximum([...there, ...border], [from]);
        const { distance: exact } = found.span;
        ok(exact >= brute - 1e-10 && exact <= brute + 1e-5, `${exact} is not ${brute}`);
      }
    });
  }

  it('is exact between two waves', () => {
    const [one, other] = [wavyPatch(0.01, 0.003), wavyPatch(0.012, 0.002, 0.02)];
    const sides = [one, other].map((patch) => {
      const edges = bordersOf(patch);
      return [faceOf(patch, edges), ...edges];
    });
    const found = refinedMaximum(sides[0] ?? [], sides[1] ?? [], 1e-4);
    ok(found?.uncertainty === 0, JSON.stringify(found));
    const brute = bruteMaximum(gridOf(one, 40), gridOf(other, 40));
    ok(Math.abs(found.span.distance - brute) < 1e-5 && found.span.distance >= brute - 1e-10);
  });

  it('tells how much is left uncertain where all places are about equally far away', () => {
    const ring: ExactCurve = { ...arc, angle: 2 * Math.PI };
    const axis: Carrier = { kind: 'point', at: ring.origin };
    const found = refinedMaximum([edge({ kind: 'curve', curve: ring })], [edge(axis)], 1e-4);
    ok(found && found.span.distance <= 0.004 + 1e-12);
    ok(found.span.distance + found.uncertainty >= 0.004 - 1e-12 && found.uncertainty < 1e-8);
  });
});

type SurfaceAt = (u: number, v: number) => Vector;

/** Parts of bent surfaces by parameters 0…1, with all of their borders. */
function bentFaces(): readonly (readonly [
  name: string,
  surface: Carrier,
  at: SurfaceAt,
  borders: readonly Carrier[],
  isThere: (point: Vector) => boolean,
])[] {
  const round = { origin: [0.001, 0.002, 0.003], axis: [0, 0, 1], isHollow: false } as const;
  const [x, y, z] = round.origin;
  const sphere = { kind: 'sphere', radius: 0.02, ...round } as const;
  const onSphere: SurfaceAt = (u, v) => {
    const [turn, tilt] = [u * 2 * Math.PI, v * 2.5];
    const away = sphere.radius * Math.sin(tilt);
    return [
      x + away * Math.cos(turn),
      y + away * Math.sin(turn),
      z + sphere.radius * Math.cos(tilt),
    ];
  };
  const torus = { kind: 'torus', majorRadius: 0.03, minorRadius: 0.01, ...round } as const;
  const onTorus: SurfaceAt = (u, v) => {
    const [turn, tilt] = [u * 2, v * 2 * Math.PI];
    const away = torus.majorRadius + torus.minorRadius * Math.cos(tilt);
    return [
      x + away * Math.cos(turn),
      y + away * Math.sin(turn),
      z + torus.minorRadius * Math.sin(tilt),
    ];
  };
  const profile: SplineCurve = {
    ...rational,
    poles: rational.poles.map(([a, b, c]) => [0.02 + c, 0.001, a + b]),
  };
  const revolved = { kind: 'revolved', profile, ...round, low: 0.3, high: 5.3 } as const;
  const [from, to] = rangeOfCurve(profile);
  const onRevolved: SurfaceAt = (u, v) =>
    surfacePointAt(revolved, from + (to - from) * u, 0.3 + 5 * v);
  const arcOf = (origin: Vector, axis: Vector, start: Vector, angle: number): Carrier => {
    const radius = distance(origin, start);
    return { kind: 'curve', curve: { kind: 'arc', origin, axis, radius, angle, from: start } };
  };
  const ring = ([, , height]: Vector, start: Vector, angle: number) =>
    arcOf([x, y, height], round.axis, start, angle);
  const turnedProfile = (angle: number): Carrier => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const poles = profile.poles.map(([a, b, h]): Vector => [
      x + (a - x) * c - (b - y) * s,
      y + (a - x) * s + (b - y) * c,
      h,
    ]);
    return { kind: 'spline curve', curve: { ...profile, poles } };
  };
  const full = 2 * Math.PI;
  const turnOf = ([a, b]: Vector) => (Math.atan2(b - y, a - x) + full) % full;
  const tube = (turn: number) =>
    arcOf(
      [x + torus.majorRadius * Math.cos(turn), y + torus.majorRadius * Math.sin(turn), z],
      [Math.sin(turn), -Math.cos(turn), 0],
      onTorus(turn / 2, 0),
      full,
    );
  return [
    [
      'a sphere',
      { kind: 'surface', surface: sphere },
      onSphere,
      [ring(onSphere(0, 1), onSphere(0, 1), full)],
      (point) => point[2] >= onSphere(0, 1)[2],
    ],
    [
      'a torus',
      { kind: 'surface', surface: torus },
      onTorus,
      [tube(0), tube(2)],
      (point) => turnOf(point) <= 2,
    ],
    [
      'a revolved spline',
      { kind: 'spline surface', surface: revolved },
      onRevolved,
      [
        turnedProfile(0.3),
        turnedProfile(5.3),
        ring(onRevolved(0, 0), onRevolved(0, 0), 5),
        ring(onRevolved(1, 0), onRevolved(1, 0), 5),
      ],
      (point) => turnOf(point) >= 0.3 && turnOf(point) <= 5.3,
    ],
  ];
}

function gridAt(at: SurfaceAt, steps: number): readonly Vector[] {
  return Array.from({ length: (steps + 1) ** 2 }, (_, i) =>
    at(Math.floor(i / (steps + 1)) / steps, (i % (steps + 1)) / steps),
  );
}

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
  return gridAt((s, t) => surfacePointAt(patch, u + (toU - u) * s, v + (toV - v) * t), steps);
}

function trianglesOf(patch: SplinePatch): Float64Array {
  const [[u, toU], [v, toV]] = rangesOf(patch);
  return trianglesAt((s, t) => surfacePointAt(patch, u + (toU - u) * s, v + (toV - v) * t), 20);
}

function trianglesAt(surfaceAt: SurfaceAt, steps = 200): Float64Array {
  const grid = gridAt(surfaceAt, steps);
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
