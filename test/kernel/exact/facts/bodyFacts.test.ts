import { deepEqual, equal, ok } from 'node:assert/strict';
import { bodyFacts, type BodyFacts } from '../../../../src/kernel/exact/facts/bodyFacts';
import type { Frame, Surface } from '../../../../src/kernel/brep/geometry';
import { along, times, type Vector } from '../../../../src/kernel/base/vector';
import { axisPairs } from '../../../../src/model/facts/massProperties';
import {
  edgeOn,
  loopedBody,
  loopedFace,
  ring,
  straightEdge,
  type Looped,
  type Way,
} from '../loopedBodies';
import { splineCircle, splineCylinder, tilted } from '../shapes';

const turn = 2 * Math.PI;

describe('bodyFacts', () => {
  it('knows a cube', () => {
    const { solid, shapes } = factsOf(cube(10));
    near(solid.volume, 1e-6);
    near(solid.area, 6e-4);
    nearPoint(solid.centreOfMass, [0.005, 0.005, 0.005]);
    equal(shapes.corners.length, 8);
    deepEqual(new Set(shapes.edges.map(({ kind }) => kind)), new Set(['line']));
    for (const { length } of shapes.edges) near(length, 0.01);
    for (const { kind, area, boundary } of shapes.faces) {
      deepEqual([kind, boundary.length], ['plane', 4]);
      near(area, 1e-4);
    }
    const normals = shapes.faces.flatMap((face) => (face.kind === 'plane' ? [face.normal] : []));
    nearPoint(
      normals.reduce((sum, normal) => along(sum, normal, 1), [0, 0, 0]),
      [0, 0, 0],
    );
  });

  it('knows a cylinder without seams, somewhere in space', () => {
    const { solid, shapes } = factsOf(rod(4, 10));
    near(solid.volume, Math.PI * 160 * 1e-9);
    near(solid.area, (turn * 16 + turn * 40) * 1e-6);
    nearPoint(solid.centreOfMass, times(along(tilted.origin, tilted.axis, 5), 0.001));
    const [mantle] = shapes.faces;
    ok(mantle?.kind === 'cylinder' && !mantle.isHollow);
    deepEqual(mantle.boundary, [0, 1]);
    near(mantle.radius, 0.004);
    const [edge] = shapes.edges;
    ok(edge?.kind === 'circle');
    near(edge.angle, turn);
    near(edge.length, turn * 0.004);
    equal(edge.ends[0], edge.ends[1]);
  });

  it('knows a cylinder that is written as splines for what it is', () => {
    const { solid, shapes } = factsOf(splineRod(5, 12));
    near(solid.volume, Math.PI * 25 * 12 * 1e-9);
    near(solid.area, (turn * 25 + turn * 60) * 1e-6);
    const [mantle] = shapes.faces;
    ok(mantle?.kind === 'cylinder' && !mantle.isHollow);
    near(mantle.radius, 0.005);
    deepEqual(
      shapes.edges.map(({ kind }) => kind),
      ['circle', 'circle'],
    );
  });

  it('knows a whole sphere, which has no edge', () => {
    const { solid, shapes } = factsOf(whole({ kind: 'sphere', frame: tilted, radius: 7 }, sphere));
    near(solid.volume, (4 / 3) * Math.PI * 343e-9);
    near(solid.area, 4 * Math.PI * 49e-6);
    nearPoint(solid.centreOfMass, times(tilted.origin, 0.001));
    deepEqual([shapes.edges, shapes.corners], [[], []]);
  });

  it('knows a whole torus, an apple and a lemon', () => {
    for (const [majorRadius, minorRadius] of [
      [9, 2],
      [2, 3],
      [-2, 3],
    ] as const) {
      const surface: Surface = { kind: 'torus', frame: tilted, majorRadius, minorRadius };
      const end = majorRadius > minorRadius ? Math.PI : Math.acos(-majorRadius / minorRadius);
      const { solid } = factsOf(whole(surface, [-end, end]));
      near(solid.area, tubeArea(majorRadius, minorRadius, end) * 1e-6);
      near(solid.volume, tubeVolume(majorRadius, minorRadius, end) * 1e-9);
      nearPoint(solid.centreOfMass, times(tilted.origin, 0.001));
    }
  });

  it('knows a cone up to its tip', () => {
    const { solid, shapes } = factsOf(cone(6, 8));
    near(solid.volume, (Math.PI * 36 * 8e-9) / 3);
    near(solid.area, Math.PI * 6 * (6 + 10) * 1e-6);
    nearPoint(solid.centreOfMass, times(along(tilted.origin, tilted.axis, 6), 0.001));
    const [mantle] = shapes.faces;
    ok(mantle?.kind === 'cone');
    near(1 + mantle.radius, 1);
    nearPoint(mantle.origin, times(tilted.origin, 0.001));
  });

  it('knows the second moments of what is turned about an axis, wherever that stands', () => {
    const ring: Surface = { kind: 'torus', frame: tilted, majorRadius: 9, minorRadius: 2 };
    const ball: Surface = { kind: 'sphere', frame: tilted, radius: 7 };
    const known: readonly (readonly [Looped, volume: number, across: number, along: number])[] = [
      [rod(4, 10), Math.PI * 160, 16 / 4, 100 / 12],
      [splineRod(5, 12), Math.PI * 300, 25 / 4, 144 / 12],
      [whole(ball, sphere), (4 / 3) * Math.PI * 343, 49 / 5, 49 / 5],
      [cone(6, 8), Math.PI * 96, (3 / 20) * 36, (3 / 80) * 64],
      [whole(ring, [-Math.PI, Math.PI]), 72 * Math.PI ** 2, (81 + 3) / 2, 1],
    ];
    for (const [looped, volume, across, lengthwise] of known) {
      const { moments } = factsOf(looped).solid;
      ok(moments);
      const axis = looped.faces[0]?.face.surface.kind === 'bspline' ? [0, 0, 1] : tilted.axis;
      axisPairs.forEach(([i, j], k) => {
        const own = (lengthwise - across) * axis[i] * axis[j] + (i === j ? across : 0);
        const wanted = volume * own * 1e-15;
        ok(Math.abs((moments[k] ?? NaN) - wanted) < 1e-9 * volume * 1e-15 * (across + lengthwise));
      });
    }
  });

  it('knows the second moments of a cube', () => {
    const { moments } = factsOf(cube(10)).solid;
    [1, 1, 1, 0, 0, 0].forEach((wanted, k) => {
      ok(Math.abs((moments?.[k] ?? NaN) - (wanted * 1e-10) / 12) < 1e-21);
    });
  });

  it('does not mind in which direction loops run, nor in which unit lengths are', () => {
    const { body, faces, edges } = rod(4, 10);
    const backwards = faces.map(({ loops, ...rest }) => ({
      ...rest,
      loops: loops.map((sides) => [...sides].reverse().map(turned)),
    }));
    const facts = bodyFacts(body, { faces: backwards, edges }, 25.4);
    near(facts?.solid.volume, Math.PI * 160 * 1e-9 * 25.4 ** 3);
    nearPoint(facts?.solid.centreOfMass, times(along(tilted.origin, tilted.axis, 5), 0.0254));
  });

  it('believes the loops where a face says that it is the other way round', () => {
    const { body, faces, edges } = rod(4, 10);
    const wrong = faces.map(({ face, ...rest }) => ({
      ...rest,
      face: { ...face, isReversed: true },
    }));
    const facts = bodyFacts(body, { faces: wrong, edges }, 1);
    near(facts?.solid.volume, Math.PI * 160 * 1e-9);
    const [mantle] = facts?.shapes.faces ?? [];
    ok(mantle?.kind === 'cylinder' && !mantle.isHollow);
  });

  it('gives a sheet an area and no volume', () => {
    const { body, faces, edges } = rod(4, 10);
    const mantle = faces.slice(0, 1);
    const [lump] = body.lumps;
    ok(lump);
    const shells = [{ faces: mantle.map(({ face }) => face) }];
    const facts = bodyFacts({ ...body, lumps: [{ shells }] }, { faces: mantle, edges }, 1);
    deepEqual([facts?.solid.volume, facts?.solid.centreOfMass], [null, null]);
    near(facts?.solid.area, turn * 40e-6);
  });

  it('knows what a solid encloses of which a face without area was left out', () => {
    const { body, ...looped } = cube(10);
    const [first] = looped.faces;
    const [edge] = looped.edges;
    ok(first && edge);
    const coedges = [false, true].map((isReversed) => ({ ...edge, isReversed }));
    const folded = { ...first.face, id: 99, loops: [{ kind: 'edges', coedges } as const] };
    const all = [...looped.faces.map(({ face }) => face), folded];
    const { solid } = factsOf({
      ...looped,
      body: { ...body, lumps: [{ shells: [{ faces: all }] }] },
    });
    near(solid.volume, 1e-6);
    near(solid.area, 6e-4);
    nearPoint(solid.centreOfMass, [0.005, 0.005, 0.005]);
  });

  it('is silent about a face whose loop does not close', () => {
    const { body, faces, edges } = rod(4, 10);
    const open = faces.map(({ loops, ...rest }) => ({
      ...rest,
      loops: loops.map((s) => s.slice(1)),
    }));
    equal(bodyFacts(body, { faces: open, edges }, 1), null);
  });
});

function factsOf({ body, ...looped }: Looped): BodyFacts {
  const facts = bodyFacts(body, looped, 1);
  ok(facts);
  return facts;
}

function turned(side: Looped['faces'][number]['loops'][number][number]): typeof side {
  const points = side.points.slice();
  for (let i = 0; i < points.length; i += 2) {
    points.set(side.points.subarray(points.length - 2 - i, points.length - i), i);
  }
  return { ...side, points, stations: side.stations.slice().reverse() };
}

function cube(side: number): Looped {
  const corner = (number: number): Vector => [
    side * (number & 1),
    side * ((number >> 1) & 1),
    side * ((number >> 2) & 1),
  ];
  const edges = new Map<string, ReturnType<typeof straightEdge>>();
  const wayFrom = (from: number, to: number): Way => {
    const [low, high] = from < to ? [from, to] : [to, from];
    const key = `${low}-${high}`;
    const edge = edges.get(key) ?? straightEdge(edges.size, corner(low), corner(high), [low, high]);
    edges.set(key, edge);
    return { edge, isReversed: from > to, from: [0, 0] };
  };
  const sides: readonly (readonly [Frame, boolean, readonly number[]])[] = [
    [frameOf(0, 2), true, [0, 2, 3, 1]],
    [frameOf(4, 2), false, [4, 5, 7, 6]],
    [frameOf(0, 1), true, [0, 1, 5, 4]],
    [frameOf(2, 1), false, [2, 6, 7, 3]],
    [frameOf(0, 0), true, [0, 4, 6, 2]],
    [frameOf(1, 0), false, [1, 3, 7, 5]],
  ];
  function frameOf(origin: number, axis: 0 | 1 | 2): Frame {
    const unit = (k: number): Vector => [k === 0 ? 1 : 0, k === 1 ? 1 : 0, k === 2 ? 1 : 0];
    return { origin: corner(origin), axis: unit(axis), x: unit((axis + 1) % 3) };
  }
  return loopedBody(
    sides.map(([frame, isReversed, around], id) => {
      const ways = around.map((from, i) => wayFrom(from, around[(i + 1) % 4] ?? 0));
      return loopedFace(id, { kind: 'plane', frame }, isReversed, [ways]);
    }),
  );
}

function raised(frame: Frame, height: number): Frame {
  return { ...frame, origin: along(frame.origin, frame.axis, height) };
}

/** Its mantle is cut open at the angle zero. */
function rod(radius: number, height: number): Looped {
  const [top, bottom] = [raised(tilted, height), tilted];
  const [below, above] = [ring(1, bottom, radius), ring(2, top, radius)];
  return loopedBody([
    mantleBetween({ kind: 'cylinder', frame: tilted, radius }, below, above, height),
    disk(2, bottom, below, true, radius),
    disk(3, top, above, false, radius),
  ]);
}

function mantleBetween(
  surface: Surface,
  below: ReturnType<typeof ring>,
  above: typeof below,
  height: number,
  around = turn,
) {
  const cut = (u: number, from: number, to: number): Way => ({
    straight: [
      [u, from],
      [u, to],
    ],
  });
  return loopedFace(1, surface, false, [
    [
      { edge: below, isReversed: false, from: [0, 0] },
      cut(around, 0, height),
      { edge: above, isReversed: true, from: [around, height] },
      cut(0, height, 0),
    ],
  ]);
}

function disk(
  id: number,
  frame: Frame,
  edge: ReturnType<typeof ring>,
  isReversed: boolean,
  radius: number,
) {
  const way: Way = { edge, isReversed, from: [radius, 0] };
  return loopedFace(id, { kind: 'plane', frame }, isReversed, [[way]]);
}

function splineRod(radius: number, height: number): Looped {
  const circle = splineCircle(radius);
  const above = circle.poles.map(([x, y]): Vector => [x, y, height]);
  const [bottom, top] = [edgeOn(1, circle), edgeOn(2, { ...circle, poles: above })];
  const flat: Frame = { origin: [0, 0, 0], axis: [0, 0, 1], x: [1, 0, 0] };
  return loopedBody([
    mantleBetween(splineCylinder(radius, height), bottom, top, height, 4),
    disk(2, flat, bottom, true, radius),
    disk(3, raised(flat, height), top, false, radius),
  ]);
}

/** Its tip is at the origin, its face bounded by the tip, a cut, and its wide end. */
function cone(radius: number, height: number): Looped {
  const halfAngle = Math.atan2(radius, height);
  const base = raised(tilted, height);
  const edge = ring(1, base, radius);
  const mantle = loopedFace(1, { kind: 'cone', frame: base, radius, halfAngle }, false, [
    [
      {
        straight: [
          [0, -height],
          [turn, -height],
          [turn, 0],
        ],
      },
      { edge, isReversed: true, from: [turn, 0] },
      {
        straight: [
          [0, 0],
          [0, -height],
        ],
      },
    ],
  ]);
  return loopedBody([mantle, disk(2, base, edge, false, radius)]);
}

const sphere = [-Math.PI / 2, Math.PI / 2] as const;

/** A whole surface, cut open along its parameters. */
function whole(surface: Surface, [low, high]: readonly [number, number]): Looped {
  const ways: Way[] = [
    {
      straight: [
        [0, low],
        [turn, low],
        [turn, high],
        [0, high],
        [0, low],
      ],
    },
  ];
  return loopedBody([loopedFace(1, surface, false, [ways])]);
}

function tubeArea(major: number, minor: number, end: number): number {
  return turn * minor * 2 * (major * end + minor * Math.sin(end));
}

/** Turned about the axis: π ∫ r² dh. */
function tubeVolume(major: number, minor: number, end: number): number {
  const steps = 20000;
  let sum = 0;
  for (let i = 0; i < steps; i++) {
    const v = -end + (2 * end * (i + 0.5)) / steps;
    sum += (major + minor * Math.cos(v)) ** 2 * minor * Math.cos(v) * ((2 * end) / steps);
  }
  return Math.PI * sum;
}

function near(actual: number | null | undefined, expected: number): void {
  const isNear = Math.abs((actual ?? NaN) - expected) <= 1e-8 * Math.abs(expected);
  ok(isNear, `${actual} instead of ${expected}`);
}

function nearPoint(actual: Vector | null | undefined, expected: Vector): void {
  const away = actual ? Math.hypot(...along(actual, expected, -1)) : NaN;
  ok(away < 1e-10, `${actual?.join(' ')} instead of ${expected.join(' ')}`);
}
