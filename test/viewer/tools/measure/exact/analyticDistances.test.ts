import { equal, ok } from 'node:assert/strict';
import { exactDistance } from '../../../../../src/viewer/tools/measure/exact/distance';
import type { ClosedForm } from '../../../../../src/viewer/tools/measure/exact/exactForm';
import { betweenAxes } from '../../../../../src/viewer/tools/measure/exact/axes';
import { farthestSpan } from '../../../../../src/viewer/tools/measure/exact/farthest';
import {
  curvePoint,
  type ExactArc,
  type ExactCurve,
} from '../../../../../src/viewer/tools/measure/exact/measuredCurve';
import type {
  ExactFace,
  ClosedFormSurface,
} from '../../../../../src/viewer/tools/measure/exact/measuredSurface';
import {
  perpendicularTo,
  along,
  distance,
  plus,
  unit,
  type Vector,
} from '../../../../../src/model/vectors';

const up: Vector = [0, 0, 1];

describe('ways between axes', () => {
  it('stand on the common perpendicular of skew ones', () => {
    const {
      from,
      to,
      distance: length,
      isParallel,
    } = betweenAxes(
      { origin: [5, 0, 0], axis: [1, 0, 0] },
      { origin: [0, -7, 3], axis: unit([0, 1, 1]) },
    );
    equal(isParallel, false);
    near(length, 10 * Math.SQRT1_2);
    ok(distance(from, to) > 0);
  });

  it('do not run away where directions differ by the last digits of a file', () => {
    const { distance: length, isParallel } = betweenAxes(
      { origin: [0, 0, 0], axis: [0, 0, 1] },
      { origin: [0.03, 0, 0], axis: unit([2e-8, 0, 1]) },
    );
    ok(isParallel);
    near(length, 0.03, 1e-9);
  });
});

describe('the shortest way between forms', function () {
  this.timeout(120_000);
  it('is from a cylinder that lies over a plane its height less the radius', () => {
    near(shortest(cylinder([-5, 0, 4], [1, 0, 0], 1, 10), square(20)), 3);
  });

  it('ends on the rim of a cylinder that stands askew over a plane', () => {
    const axis = unit([1, 0, 1]);
    // The lower rim dips by the radius times the cosine of 45°.
    near(shortest(cylinder([0, 0, 4], axis, 1, 10), square(20)), 4 - Math.SQRT1_2);
  });

  it('ends on the edge of a face where the way between the whole surfaces would miss it', () => {
    const far = cylinder([30, 0, 4], [0, 1, 0], 1, 10);
    near(shortest(far, square(10)), Math.hypot(20, 4) - 1);
    near(shortest(square(1, [5, 0, 2]), square(1)), Math.hypot(3, 2));
  });

  it('is between circles side by side, one over another, and linked ones', () => {
    near(shortest(ring([0, 0, 0], up, 2), ring([7, 0, 0], up, 3)), 2);
    near(shortest(ring([0, 0, 0], up, 2), ring([0, 0, 4], up, 5)), 5);
    near(shortest(ring([0, 0, 0], up, 2), ring([2, 0, 0], [0, 1, 0], 0.5)), 0.5);
  });

  it('is from a sphere to every other form that from its centre less the radius', () => {
    const centre: Vector = [0, 0, 9];
    const ball = sphere(centre, 2);
    near(shortest(ball, square(20)), 7);
    near(shortest(ball, cylinder([-5, 0, 0], [1, 0, 0], 1, 10)), 6);
    near(shortest(ball, sphere([0, 5, 9], 1)), 2);
    near(shortest(ball, torus([0, 0, 0], up, 6, 1)), Math.hypot(6, 9) - 3);
    // A cone of 45° with its tip at the origin: the centre is on its axis.
    near(shortest(ball, cone([0, 0, 0], up, Math.PI / 4, 20)), 9 * Math.SQRT1_2 - 2);
    near(shortest(ball, cone([0, 0, -20], up, Math.PI / 4, 20)), 29 * Math.SQRT1_2 - 2);
    near(shortest(ball, cone([0, 0, 0], [0, 0, -1], Math.PI / 4, 20)), 9 - 2);
  });

  it('is from a torus over a plane, level or tilted, and beside it', () => {
    near(shortest(torus([0, 0, 5], up, 3, 1), square(20)), 4);
    const tilted = unit([1, 0, 1]);
    near(shortest(torus([0, 0, 5], tilted, 3, 1), square(20)), 5 - 3 * Math.SQRT1_2 - 1);
    near(shortest(torus([10, 0, 0], up, 3, 1), square(2)), 10 - 3 - 1 - 2);
  });

  it('is between tori and cylinders the play between them', () => {
    near(shortest(torus([0, 0, 0], up, 6, 1), torus([0, 0, 5], up, 6, 1)), 3);
    near(shortest(torus([0, 0, 0], up, 6, 1), torus([20, 0, 0], up, 6, 1)), 6);
    near(shortest(torus([0, 0, 0], up, 6, 1), cylinder([0, 0, -5], up, 2, 10)), 3);
    near(shortest(torus([0, 0, 0], up, 6, 1), cylinder([-20, 0, 5], [1, 0, 0], 1, 40)), 3);
  });

  it('is between a cone and a cylinder across it, within or beside', () => {
    const funnel = cone([0, 0, -10], up, Math.PI / 4, 20);
    const within = cylinder([3, -2, 0], [0, 1, 0], 1, 4);
    const sampled = brute(funnel, within);
    ok(Math.abs(shortest(funnel, within) - sampled) < 0.3, `${sampled}`);
    // From the axis square onto the ruling of 45°.
    near(shortest(funnel, cylinder([20, -20, 0], [0, 1, 0], 1, 40)), 10 * Math.SQRT1_2 - 1);
  });

  it('is that of hundreds of points on each, for pairs at random', () => {
    const random = seeded(11);
    const vector = (): Vector => [random() - 0.5, random() - 0.5, random() - 0.5];
    for (let i = 0; i < 150; i++) {
      const make = (shift: number): ExactFace => {
        const origin = plus([shift, 0, 0], vector());
        const axis = unit(vector());
        const radius = 0.5 + random();
        return (
          [
            () => cylinder(origin, axis, radius, 2),
            () => sphere(origin, radius),
            () => torus(origin, axis, 1 + radius, 0.4),
            () => square(radius, origin),
          ][Math.floor(4 * random())]?.() ?? sphere(origin, radius)
        );
      };
      const [a, b] = [make(0), make(7)];
      const span = exactDistance(faceOf(a), faceOf(b));
      ok(span);
      const sampled = brute(a, b);
      ok(span.distance <= sampled + 1e-9, `${span.distance} is longer than ${sampled}`);
      ok(span.distance > sampled - 0.3, `${span.distance} is too short for ${sampled}`);
    }
  });

  it('is nothing where faces go through each other, between their edges or through these', () => {
    const plate = square(20);
    equal(shortest(sphere([0, 0, 0.5], 2), plate), 0);
    equal(shortest(sphere([0, 0, 0], 3), sphere([4.999_999, 0, 0], 2)), 0);
    equal(shortest(torus([0, 0, 0.2], unit([0.1, 0, 1]), 6, 1), plate), 0);
    equal(shortest(sphere([3, 0, 0], 2), cylinder([0, 0, -9], up, 4.5, 18)), 0);
    equal(shortest(cylinder([0, 0, -5], up, 1, 10), plate), 0);
    equal(shortest(ring([0, 0, 0], [1, 0, 0], 3), plate), 0);
    equal(shortest(cone([0, 0, -2], up, 0.3, 9), cone([0, 0, 2], unit([1, 2, 0.2]), 0.4, 9)), 0);
    // Just apart, they are so.
    near(shortest(sphere([0, 0, 0], 3), sphere([5.000_001, 0, 0], 2)), 0.000_001);
  });

  it('is between cones askew that of the rulings that face each other', () => {
    // Lines of 45° that lie in one plane on each, turned about the way between them.
    const one = cone([0, -5, 0], [0, 1, 0], Math.PI / 4, 20);
    const other = cone([13, 0, -5], [0, 0, 1], Math.PI / 4, 20);
    bears(one, other, 0.05);
    bears(one, cone([-9, 8, 20], unit([1, -1, 0.4]), 0.2, 12), 0.05);
    bears(one, torus([18, 2, 3], unit([1, 2, 3]), 4, 1), 0.05);
    bears(
      torus([0, 0, 0], unit([1, 0, 2]), 5, 1),
      torus([9, 3, 1], unit([0, 1, 0.3]), 4, 0.5),
      0.05,
    );
  });

  it('ends at the tip of a cone that points at a thing, and not at one that its face lacks', () => {
    near(shortest(cone([0, 0, 3], up, 0.4, 5), square(20)), 3);
    near(shortest(cone([0, 0, 3], up, 0.4, 5), sphere([0, 0, -4], 2)), 5);
    const whole = cone([0, 0, 3], up, 0.4, 5);
    const [rim] = whole.boundary;
    ok(rim?.kind === 'arc');
    const lower = ring([0, 0, 5], up, 2 * Math.tan(0.4));
    const turn = 0.6 * 2 * Math.PI;
    const ends = [rim, lower].map((arc) => ({ ...arc, angle: turn }));
    const [top, bottom] = ends;
    ok(top && bottom);
    const rulings = [0, 1].map((share): ExactCurve => ({
      kind: 'line',
      from: curvePoint(bottom, share),
      to: curvePoint(top, share),
    }));
    const part: ExactFace = { ...whole, boundary: [...ends, ...rulings] };
    near(shortest(part, square(20)), 5);
  });

  it('does not run away where axes are nearly parallel, or faces nearly touch', () => {
    for (const lean of [1e-3, 1e-5, 1e-7, 1e-9]) {
      const leaning = cylinder([4, 0, 0], unit([0, lean, 1]), 1, 10);
      near(shortest(cylinder([0, 0, 0], up, 1, 10), leaning), 2, 1e-4 * lean + 1e-6);
    }
    for (const gap of [1e-3, 1e-6, 1e-9]) {
      near(shortest(torus([0, 0, 1 + gap], up, 6, 1), square(20)), gap, 1e-12);
      near(shortest(cylinder([-5, 0, 1 + gap], [1, 0, 0], 1, 10), square(20)), gap, 1e-12);
    }
  });

  it('is not called known while an edge of unknown form may be nearer', () => {
    const face: ExactFace = {
      ...square(2),
      isOpenEnded: true,
      isInside: ([x]) => (Math.abs(x) > 1 ? null : true),
    };
    const over = (x: number): ClosedForm => ({ kind: 'point', at: [x, 0, 3] });
    near(exactDistance(over(0), faceOf(face))?.distance ?? NaN, 3);
    equal(exactDistance(over(1.5), faceOf(face)), null);
    const bowl: ClosedFormSurface = {
      kind: 'torus',
      origin: [0, 0, 0],
      axis: up,
      majorRadius: 2,
      minorRadius: 1,
      isHollow: true,
    };
    equal(
      exactDistance(over(0), faceOf({ ...face, surface: bowl, isInside: () => true }), 2),
      null,
    );
    // A plane is nowhere nearer than its height, whatever its edges.
    near(exactDistance(over(0), faceOf(face), 2.9)?.distance ?? NaN, 3);
  });
});

describe('the longest way between forms', () => {
  it('ends on corners, and on circles opposite', () => {
    near(longest(faceOf(square(1)), faceOf(square(1, [0, 0, 3]))), Math.hypot(2, 2, 3));
    near(longest(edge(ring([0, 0, 0], up, 2)), edge(ring([7, 0, 0], up, 3))), 12);
    near(
      longest(faceOf(cylinder([0, 0, 0], up, 1, 5)), { kind: 'point', at: [4, 0, 0] }),
      Math.hypot(5, 5),
    );
    near(longest(faceOf(sphere([0, 0, 0], 1)), faceOf(sphere([5, 0, 0], 2))), 8);
  });

  it('ends on the tube of a torus beyond its ring', () => {
    near(longest(faceOf(torus([0, 0, 0], up, 3, 1)), faceOf(square(1))), Math.hypot(1, 1) + 4);
    const across = ring([0, 0, 9], up, 2);
    near(longest(faceOf(torus([0, 0, 0], up, 3, 1)), edge(across)), Math.hypot(9, 5) + 1);
  });

  it('ends at the ends of an arc that does not reach round', () => {
    const quarter = { ...ring([0, 0, 0], up, 1), angle: Math.PI / 2 };
    near(longest(edge(quarter), { kind: 'point', at: [9, 9, 0] }), Math.hypot(9, 8));
  });

  it('is not known of a face of which some edges are not', () => {
    equal(farthestSpan(faceOf({ ...square(1), isOpenEnded: true }), faceOf(square(1))), null);
  });
});

function shortest(a: ExactFace | ExactArc, b: ExactFace | ExactArc): number {
  const [one, other] = [exactOf(a), exactOf(b)];
  const [there, back] = [exactDistance(one, other), exactDistance(other, one)];
  ok(there && back);
  near(back.distance, there.distance);
  return there.distance;
}

/** Against points on both: none is nearer, and some are nearly as near. */
function bears(a: ExactFace, b: ExactFace, coarseness: number): void {
  const [exact, sampled] = [shortest(a, b), brute(a, b)];
  ok(exact <= sampled + 1e-9, `${exact} is longer than ${sampled}`);
  ok(exact > sampled * (1 - coarseness) - 0.3, `${exact} is too short for ${sampled}`);
}

function longest(a: ClosedForm, b: ClosedForm): number {
  const [there, back] = [farthestSpan(a, b), farthestSpan(b, a)];
  ok(there && back);
  near(back.distance, there.distance);
  return there.distance;
}

function exactOf(form: ExactFace | ExactArc): ClosedForm {
  return 'surface' in form ? faceOf(form) : edge(form);
}

function faceOf(face: ExactFace): ClosedForm {
  return { kind: 'face', face };
}

function edge(curve: ExactCurve): ClosedForm {
  return { kind: 'curve', curve };
}

function near(value: number, expected: number, error = 1e-9): void {
  ok(Math.abs(value - expected) <= error, `${value} instead of ${expected}`);
}

function ring(origin: Vector, axis: Vector, radius: number): ExactArc {
  const from =
    axis[2] === 1 ? plus(origin, [radius, 0, 0]) : along(origin, perpendicularTo(axis), radius);
  return { kind: 'arc', origin, axis, radius, angle: 2 * Math.PI, from };
}

function square(half: number, [x, y, z]: Vector = [0, 0, 0]): ExactFace {
  const corners: readonly Vector[] = [
    [x - half, y - half, z],
    [x + half, y - half, z],
    [x + half, y + half, z],
    [x - half, y + half, z],
  ];
  const boundary = corners.map((from, i): ExactCurve => ({
    kind: 'line',
    from,
    to: corners[(i + 1) % 4] ?? from,
  }));
  return { surface: { kind: 'plane', origin: [x, y, z], normal: up }, area: 1, boundary };
}

function cylinder(origin: Vector, axis: Vector, radius: number, length: number): ExactFace {
  const end = along(origin, axis, length);
  return {
    surface: { kind: 'cylinder', origin, axis, radius, isHollow: false },
    area: 2 * Math.PI * radius * length,
    boundary: [ring(origin, axis, radius), ring(end, axis, radius)],
  };
}

/** From its tip to a rim at a height. */
function cone(tip: Vector, axis: Vector, halfAngle: number, height: number): ExactFace {
  const radius = height * Math.tan(halfAngle);
  const end = along(tip, axis, height);
  return {
    surface: { kind: 'cone', origin: end, axis, radius, halfAngle, isHollow: false },
    area: 1,
    boundary: [ring(end, axis, radius)],
  };
}

function sphere(origin: Vector, radius: number): ExactFace {
  const surface: ClosedFormSurface = { kind: 'sphere', origin, radius, isHollow: false };
  return { surface, area: 4 * Math.PI * radius ** 2, boundary: [] };
}

function torus(origin: Vector, axis: Vector, majorRadius: number, minorRadius: number): ExactFace {
  const surface: ClosedFormSurface = {
    kind: 'torus',
    origin,
    axis,
    majorRadius,
    minorRadius,
    isHollow: false,
  };
  return { surface, area: 4 * Math.PI ** 2 * majorRadius * minorRadius, boundary: [] };
}

/** The shortest way between some points of each. */
function brute(a: ExactFace, b: ExactFace): number {
  const [one, other] = [pointsOf(a), pointsOf(b)];
  return Math.min(...one.map((p) => Math.min(...other.map((q) => distance(p, q)))));
}

function pointsOf({ surface, boundary }: ExactFace): readonly Vector[] {
  const steps = Array.from({ length: 25 }, (_, i) => i / 24);
  const [first, second] = boundary;
  if (surface.kind === 'sphere' || surface.kind === 'torus') {
    const tube = surface.kind === 'torus' ? surface.minorRadius : surface.radius;
    const axis = surface.kind === 'torus' ? surface.axis : up;
    const spine = ring(surface.origin, axis, surface.kind === 'torus' ? surface.majorRadius : 1);
    return steps.flatMap((u) => {
      const on = curvePoint(spine, u);
      const outward = unit([
        on[0] - surface.origin[0],
        on[1] - surface.origin[1],
        on[2] - surface.origin[2],
      ]);
      const centre = surface.kind === 'torus' ? on : surface.origin;
      return steps.map((v) => {
        const angle = 2 * Math.PI * v;
        return along(along(centre, outward, tube * Math.cos(angle)), axis, tube * Math.sin(angle));
      });
    });
  }
  ok(first);
  const opposite = surface.kind === 'plane' ? boundary[2] : second;
  return steps.flatMap((u) => {
    const from = curvePoint(first, u);
    const to = opposite
      ? curvePoint(opposite, surface.kind === 'plane' ? 1 - u : u)
      : along(surface.origin, up, 0);
    const tip: Vector =
      surface.kind === 'cone'
        ? along(surface.origin, surface.axis, -surface.radius / Math.tan(surface.halfAngle))
        : to;
    return steps.map((v) => along(from, [tip[0] - from[0], tip[1] - from[1], tip[2] - from[2]], v));
  });
}

/** Numbers of 0…1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
