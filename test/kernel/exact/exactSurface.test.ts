import { deepEqual, equal, ok } from 'node:assert/strict';
import type { ExactSurface } from '../../../src/kernel/exact/exact';
import { exactSurface } from '../../../src/kernel/exact/exactSurface';
import type { Curve, RevolvedSurface, Surface } from '../../../src/kernel/brep/geometry';
import { splineBall, splineCylinder, splinePatch, threadFlank, tilted } from './shapes';

const places = [0.03, 0.21, 0.5, 0.77, 0.98];

const circle: Curve = {
  kind: 'circle',
  frame: { ...tilted, axis: [0, 0, 1], x: [1, 0, 0] },
  radius: 3,
};
const line: Curve = { kind: 'line', origin: [0, 25, 0], direction: [0.8, 0.6, 0] };
const wave: Curve = {
  kind: 'bspline',
  degree: 3,
  poles: [
    [0, 0, 0],
    [3, 2, 0],
    [6, -2, 0],
    [9, 1, 0],
    [12, 0, 0],
  ],
  weights: [1, 2, 1, 1, 1],
  knots: [0, 0, 0, 0, 1, 2, 2, 2, 2],
};
/** From a point that lies on the axis but for rounding, as files write it, straight away from it. */
const dome: Curve = {
  kind: 'bspline',
  degree: 3,
  poles: [
    [-137.85, -9, 1e-15],
    [-137.85, -1.7, 0],
    [-97.7, 18.7, 0],
    [-9.9, 25.3, 0],
  ],
  weights: null,
  knots: [0, 0, 0, 0, 1, 1, 1, 1],
};
const bell: Surface = { kind: 'cone', frame: tilted, radius: 4, halfAngle: 0.4 };

const surfaces: readonly (readonly [string, Surface])[] = [
  ['a plane', { kind: 'plane', frame: tilted }],
  ['a cylinder', { kind: 'cylinder', frame: tilted, radius: 4 }],
  ['a cone', bell],
  ['a sphere', { kind: 'sphere', frame: tilted, radius: 7 }],
  ['a torus', { kind: 'torus', frame: tilted, majorRadius: 9, minorRadius: 2 }],
  ['an apple', { kind: 'torus', frame: tilted, majorRadius: 2, minorRadius: 3 }],
  ['a lemon', { kind: 'torus', frame: tilted, majorRadius: -2, minorRadius: 3 }],
  ['a spline around an axis', splineCylinder(5, 12)],
  ['a bent spline', splinePatch()],
  ['a spline ball from pole to pole', splineBall(16)],
  ['a long thread', threadFlank(5, 0.8, 150)],
  ['an extruded circle', { kind: 'extruded', section: circle, direction: tilted.axis }],
  ['an extruded spline', { kind: 'extruded', section: wave, direction: tilted.axis }],
  ['a revolved spline', { kind: 'revolved', profile: wave, origin: [0, -9, 0], axis: [1, 0, 0] }],
  [
    'a spline revolved from its axis',
    { kind: 'revolved', profile: dome, origin: [0, -9, 0], axis: [1, 0, 0] },
  ],
  ['a revolved line', { kind: 'revolved', profile: line, origin: [0, -9, 0], axis: [1, 0, 0] }],
  ['an ellipse about its long axis', ball('x')],
  ['an ellipse about its short axis', ball('y')],
  ['a shell of a cone', { kind: 'offset', basis: bell, distance: 0.7 }],
  ['a shell of a spline', { kind: 'offset', basis: splinePatch(), distance: 0.7 }],
];

/** A whole ellipse about one of its own axes: half of it is all of the surface. */
function ball(about: 'x' | 'y'): RevolvedSurface {
  const profile: Curve = {
    ...{ kind: 'ellipse', majorRadius: 30, minorRadius: 12 },
    frame: { origin: [4, 5, 6], axis: [0, 0, 1], x: [0.6, 0.8, 0] },
  };
  const axis = about === 'x' ? ([-0.6, -0.8, 0] as const) : ([-0.8, 0.6, 0] as const);
  return { kind: 'revolved', profile, origin: [4, 5, 6], axis };
}

describe('exactSurface', () => {
  for (const [name, surface] of surfaces) {
    it(`finds the parameters of the points of ${name}`, () => {
      const exact = known(surface);
      const out = new Float64Array(9);
      const found = new Float64Array(2);
      for (const [u, v] of grid(exact)) {
        exact.at(u, v, out);
        const far = exact.invert(out[0] ?? 0, out[1] ?? 0, out[2] ?? 0, found, false);
        ok(far < 1e-11, `${far} away`);
        near([...found], [u, v], 1e-8);
      }
    });

    it(`gives the derivatives of ${name}`, () => {
      const exact = known(surface);
      const step = 1e-6;
      for (const [u, v] of grid(exact)) {
        const out = pointAt(exact, u, v);
        near(
          out.slice(3, 6),
          slope(pointAt(exact, u - step, v), pointAt(exact, u + step, v)),
          1e-6,
        );
        near(
          out.slice(6, 9),
          slope(pointAt(exact, u, v - step), pointAt(exact, u, v + step)),
          1e-6,
        );
      }
      function slope(before: number[], after: number[]) {
        return [0, 1, 2].map((k) => ((after[k] ?? 0) - (before[k] ?? 0)) / (2 * step));
      }
    });

    it(`goes from a point beside ${name} straight to it`, () => {
      const exact = known(surface);
      const found = new Float64Array(2);
      for (const [u, v] of grid(exact)) {
        const [x = 0, y = 0, z = 0, ux = 0, uy = 0, uz = 0, vx = 0, vy = 0, vz = 0] = pointAt(
          exact,
          u,
          v,
        );
        const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
        const share = 0.1 / Math.hypot(...normal);
        const beside = [x, y, z].map((value, k) => value + share * (normal[k] ?? 0));
        const far = exact.invert(beside[0] ?? 0, beside[1] ?? 0, beside[2] ?? 0, found, false);
        ok(Math.abs(far - 0.1) < 1e-9, `${far} away`);
        near([...found], [u, v], 1e-5);
      }
    });
  }

  it('finds points beside a pole of a spline ball, in whatever direction they lie from it', () => {
    const exact = known(splineBall(16));
    const [out, found] = [new Float64Array(9), new Float64Array(2)];
    for (let i = 0; i < 64; i++) {
      for (let j = 1; j < 64; j++) {
        exact.at(i / 16, j / 32, out);
        const far = exact.invert(out[0] ?? 0, out[1] ?? 0, out[2] ?? 0, found, false);
        ok(far < 1e-6, `${far} away at ${i / 16}, ${j / 32}`);
      }
    }
  });

  it('stays on the round of a hint, and keeps its turn at a tip', () => {
    const sphere = known({ kind: 'sphere', frame: tilted, radius: 7 });
    const found = Float64Array.of(11, 0.2);
    const [x = 0, y = 0, z = 0] = pointAt(sphere, 1, 0.3);
    sphere.invert(x, y, z, found, true);
    near([...found], [1 + 4 * Math.PI, 0.3], 1e-12);
    const [px = 0, py = 0, pz = 0] = pointAt(sphere, 0, Math.PI / 2);
    sphere.invert(px, py, pz, found, true);
    near([...found], [1 + 4 * Math.PI, Math.PI / 2], 1e-6);
  });

  it('knows where a surface shrinks to a point', () => {
    const cone = known({ kind: 'cone', frame: tilted, radius: 4, halfAngle: Math.PI / 4 });
    equal(cone.singularities.length, 1);
    near([cone.v.low, cone.singularities[0]?.at ?? 0], [-4, -4], 1e-12);
    const [x = 0, y = 0, z = 0] = pointAt(cone, 1, -4);
    near(
      [x, y, z],
      tilted.origin.map((value, k) => value - 4 * (tilted.axis[k] ?? 0)),
      1e-12,
    );
    const dome = splinePatch();
    const collapsed = {
      ...dome,
      poles: dome.poles.map((row) => [[0, 0, 9] as const, ...row.slice(1)]),
    };
    deepEqual(known(collapsed).singularities, [{ held: 'v', at: 0 }]);
    deepEqual(known(dome).singularities, []);
  });

  it('knows that a tip beside a dome is a point, and beside a spire is none', () => {
    const revolved = (rise: number): Surface => {
      const profile: Curve = {
        ...{ kind: 'bspline', degree: 2, weights: null, knots: [0, 0, 0, 1, 1, 1] },
        poles: [
          [0, 0, 9],
          [4, 0, 9 - rise],
          [6, 0, 0],
        ],
      };
      return { kind: 'revolved', profile, origin: [0, 0, 0], axis: [0, 0, 1] };
    };
    const dome = known({ kind: 'offset', basis: revolved(0), distance: 0.7 });
    deepEqual(dome.singularities, [{ held: 'u', at: 0 }]);
    const [x = 0, y = 0, z = 0] = pointAt(dome, 0, 1);
    near([x, y, Math.abs(z - 9)], [0, 0, 0.7], 1e-12);
    near(pointAt(dome, 0, 4).slice(0, 3), [x, y, z], 1e-12);
    deepEqual(known({ kind: 'offset', basis: revolved(2), distance: 0.7 }).singularities, []);
  });

  it('covers what a whole ellipse makes about its own axis once, between two poles', () => {
    for (const about of ['x', 'y'] as const) {
      const exact = known(ball(about));
      deepEqual([exact.u.period, exact.singularities.length], [null, 2]);
      near([exact.u.high - exact.u.low], [Math.PI], 1e-12);
      const [pole, ...poles] = [exact.u.low, exact.u.high].map((u) => pointAt(exact, u, 0));
      const far = Math.hypot(...[0, 1, 2].map((k) => (pole?.[k] ?? 0) - (poles[0]?.[k] ?? 0)));
      near([far], [about === 'x' ? 60 : 24], 1e-9);
    }
    // One that is turned about another line crosses it at an angle, and no half of it makes all.
    equal(known({ ...ball('x'), axis: [0, 1, 0] }).u.period, 2 * Math.PI);
  });

  it('takes a spline that comes back to itself for periodic, whichever its weights', () => {
    const spline = known(splineCylinder(5, 12));
    deepEqual([spline.u.period, spline.v.period], [4, null]);
    deepEqual([spline.u.isStraight, spline.v.isStraight], [false, true]);
    near(pointAt(spline, 4.5, 3), pointAt(spline, 0.5, 3), 1e-12);
    const found = Float64Array.of(3.9, 3);
    const [x = 0, y = 0, z = 0] = pointAt(spline, 0.1, 3);
    spline.invert(x, y, z, found, true);
    near([...found], [4.1, 3], 1e-9);
  });

  it('refuses a spline whose numbers make none', () => {
    const good = splinePatch();
    const bad: readonly Surface[] = [
      { ...good, uKnots: good.uKnots.slice(1) },
      { ...good, vKnots: good.vKnots.map(() => 1) },
      { ...good, poles: good.poles.map((row, i) => (i === 3 ? row.slice(1) : row)) },
      { ...good, poles: good.poles.map((row) => row.map(() => [0, NaN, 0] as const)) },
      { ...good, weights: good.poles.map((row) => row.map(() => 0)) },
      { ...good, uDegree: 1e9 },
    ];
    for (const surface of bad) equal(exactSurface(surface), null);
  });
});

function known(surface: Surface): ExactSurface {
  const exact = exactSurface(surface);
  if (!exact) throw new Error(`${surface.kind} is not known`);
  return exact;
}

function grid({ u, v }: ExactSurface): (readonly [number, number])[] {
  const along = ({ low, high }: ExactSurface['u']) => {
    const from = Math.max(low, -20);
    const to = Math.min(high, 20);
    return places.map((share) => from + share * (to - from));
  };
  return along(u).flatMap((a) => along(v).map((b) => [a, b] as const));
}

function pointAt(surface: ExactSurface, u: number, v: number): number[] {
  const out = new Float64Array(9);
  surface.at(u, v, out);
  return [...out];
}

function near(actual: readonly number[], expected: readonly number[], reach: number): void {
  const isNear = expected.every(
    (value, i) => Math.abs(value - (actual[i] ?? NaN)) <= reach * (1 + Math.abs(value)),
  );
  ok(isNear, `${actual.join(' ')} instead of ${expected.join(' ')}`);
}
