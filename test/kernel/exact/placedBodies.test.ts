import { ok } from 'node:assert/strict';
import { bodyFacts } from '../../../src/kernel/exact/facts/bodyFacts';
import type { Edge } from '../../../src/kernel/brep/brep';
import type { Frame, Surface } from '../../../src/kernel/brep/geometry';
import { along, cross, times, unit, type Vector } from '../../../src/kernel/base/vector';
import { loopedBody, loopedFace, ring, straightEdge, type Looped, type Way } from './loopedBodies';

const turn = 2 * Math.PI;
const inch = 25.4;
/** Area of a hexagon with sides of one. */
const hexagon = 1.5 * Math.sqrt(3);
const poles = [-Math.PI / 2, Math.PI / 2] as const;
/** Where they stand: numbers without any order, the same each time. */
const places = Array.from({ length: 12 }, (_, i) => ({
  frame: frameFrom(i),
  size: 10 ** (4 * noise(7 * i) - 2),
  unit: i % 2 === 0 ? 1 : inch,
}));

interface Expected {
  /** For a size of one, in the unit of the model. */
  readonly volume: number;
  readonly area: number;
  /** Along the axis. */
  readonly height: number;
  /** Of all edges together. */
  readonly length: number;
}

describe('wherever it stands, however large and in whatever unit,', () => {
  law('a tube', (frame, size) => tube(frame, 3 * size, 2 * size, 5 * size), {
    volume: Math.PI * 5 * 5,
    area: turn * (3 + 2) * 5 + 2 * Math.PI * 5,
    height: 2.5,
    length: 2 * turn * 5,
  });

  law('a frustum', (frame, size) => frustum(frame, size, 3 * size, 4 * size), {
    volume: (Math.PI * 4 * (9 + 3 + 1)) / 3,
    area: Math.PI * (3 + 1) * Math.hypot(2, 4) + Math.PI * (9 + 1),
    height: (4 * (1 + 2 * 3 + 3 * 9)) / (4 * (9 + 3 + 1)),
    length: turn * 4,
  });

  law('a half ball', (frame, size) => dome(frame, 2 * size), {
    volume: (2 / 3) * Math.PI * 8,
    area: turn * 4 + Math.PI * 4,
    height: (3 / 8) * 2,
    length: turn * 2,
  });

  law('a whole ball', (frame, size) => whole({ kind: 'sphere', frame, radius: 2 * size }, poles), {
    volume: (4 / 3) * Math.PI * 8,
    area: 4 * Math.PI * 4,
    height: 0,
    length: 0,
  });

  law(
    'a whole torus',
    (frame, size) =>
      whole({ kind: 'torus', frame, majorRadius: 3 * size, minorRadius: size }, [0, turn]),
    { volume: 2 * Math.PI ** 2 * 3, area: 4 * Math.PI ** 2 * 3, height: 0, length: 0 },
  );

  law('a nut', (frame, size) => nut(frame, 2 * size, size, 3 * size), {
    volume: (hexagon * 4 - Math.PI) * 3,
    area: 2 * (hexagon * 4 - Math.PI) + (6 * 2 + turn) * 3,
    height: 1.5,
    length: 2 * (6 * 2 + turn) + 6 * 3,
  });
});

function law(name: string, make: (frame: Frame, size: number) => Looped, expected: Expected): void {
  it(`${name} has its volume, area, centre and lengths`, () => {
    for (const { frame, size, unit } of places) {
      const { body, ...looped } = make(frame, size);
      const facts = bodyFacts(body, looped, unit);
      ok(facts);
      const scale = (size * unit) / 1000;
      near(facts.solid.volume, expected.volume * scale ** 3);
      near(facts.solid.area, expected.area * scale ** 2);
      near(
        facts.shapes.edges.reduce((sum, { length }) => sum + length, 0),
        expected.length * scale,
      );
      const centre = times(along(frame.origin, frame.axis, expected.height * size), unit / 1000);
      const away = Math.hypot(...along(facts.solid.centreOfMass ?? [NaN, 0, 0], centre, -1));
      // What is far from the origin has no more digits.
      ok(away <= 1e-9 * scale + 1e-12 * Math.hypot(...centre), `${away} beside its centre`);
    }
  });
}

function tube(frame: Frame, outer: number, inner: number, height: number): Looped {
  const top = lifted(frame, height);
  const rings = [
    ring(1, frame, outer),
    ring(2, top, outer),
    ring(3, frame, inner),
    ring(4, top, inner),
  ] as const;
  const [outerLow, outerHigh, innerLow, innerHigh] = rings;
  return loopedBody([
    between(1, { kind: 'cylinder', frame, radius: outer }, false, outerLow, outerHigh, height),
    between(2, { kind: 'cylinder', frame, radius: inner }, true, innerLow, innerHigh, height),
    disk(3, frame, true, [outerLow, outer], [innerLow, inner]),
    disk(4, top, false, [outerHigh, outer], [innerHigh, inner]),
  ]);
}

function frustum(frame: Frame, low: number, high: number, height: number): Looped {
  const top = lifted(frame, height);
  const [below, above] = [ring(1, frame, low), ring(2, top, high)];
  const halfAngle = Math.atan2(high - low, height);
  return loopedBody([
    between(1, { kind: 'cone', frame, radius: low, halfAngle }, false, below, above, height),
    disk(2, frame, true, [below, low]),
    disk(3, top, false, [above, high]),
  ]);
}

function dome(frame: Frame, radius: number): Looped {
  const edge = ring(1, frame, radius);
  const pole = Math.PI / 2;
  const ways: Way[] = [
    { edge, isReversed: false, from: [0, 0] },
    straight([turn, 0], [turn, pole], [0, pole], [0, 0]),
  ];
  return loopedBody([
    loopedFace(1, { kind: 'sphere', frame, radius }, false, [ways]),
    disk(2, frame, true, [edge, radius]),
  ]);
}

/** Without an edge: cut open along both parameters. */
function whole(surface: Surface, [low, high]: readonly [number, number]): Looped {
  const border = straight([0, low], [turn, low], [turn, high], [0, high], [0, low]);
  return loopedBody([loopedFace(1, surface, false, [[border]])]);
}

/** Six planes around, and a round hole. */
function nut(frame: Frame, side: number, radius: number, height: number): Looped {
  const top = lifted(frame, height);
  const [holeLow, holeHigh] = [ring(1, frame, radius), ring(2, top, radius)];
  const low = corners(frame, side);
  const high = corners(top, side);
  const next = (i: number) => (i + 1) % 6;
  const edges = (from: number, points: readonly Vector[], to: (i: number) => Vector) =>
    points.map((point, i) => straightEdge(from + i, point, to(i), [from + i, from + next(i)]));
  const at = (points: readonly Vector[], i: number) => points[i] ?? frame.origin;
  const lowSides = edges(10, low, (i) => at(low, next(i)));
  const highSides = edges(20, high, (i) => at(high, next(i)));
  const posts = edges(30, low, (i) => at(high, i));
  const around = (sides: readonly Edge[]): Way[] =>
    sides.map((edge, i) => ({ edge, isReversed: false, from: cornerPlace(i, side) }));
  const hole = (edge: Edge): Way[] => [{ edge, isReversed: true, from: [radius, 0] }];
  return loopedBody([
    between(1, { kind: 'cylinder', frame, radius }, true, holeLow, holeHigh, height),
    loopedFace(2, { kind: 'plane', frame }, true, [around(lowSides), hole(holeLow)]),
    loopedFace(3, { kind: 'plane', frame: top }, false, [around(highSides), hole(holeHigh)]),
    ...lowSides.flatMap((edge, i) => {
      const [post, nextPost, above] = [posts[i], posts[next(i)], highSides[i]];
      if (!post || !nextPost || !above) return [];
      const x = unit(along(at(low, next(i)), at(low, i), -1));
      const plane = { origin: at(low, i), axis: cross(x, frame.axis), x };
      const ways: Way[] = [
        { edge, isReversed: false, from: [0, 0] },
        { edge: nextPost, isReversed: false, from: [side, 0] },
        { edge: above, isReversed: true, from: [side, height] },
        { edge: post, isReversed: true, from: [0, height] },
      ];
      return [loopedFace(10 + i, { kind: 'plane', frame: plane }, false, [ways])];
    }),
  ]);
}

function corners(frame: Frame, side: number): Vector[] {
  const y = cross(frame.axis, frame.x);
  return Array.from({ length: 6 }, (_, i) => {
    const [u, v] = cornerPlace(i, side);
    return along(along(frame.origin, frame.x, u), y, v);
  });
}

function cornerPlace(i: number, side: number): readonly [number, number] {
  return [side * Math.cos((turn * i) / 6), side * Math.sin((turn * i) / 6)];
}

/** Cut open where it begins. */
function between(
  id: number,
  surface: Surface,
  isReversed: boolean,
  low: Edge,
  high: Edge,
  height: number,
) {
  return loopedFace(id, surface, isReversed, [
    [
      { edge: low, isReversed: false, from: [0, 0] },
      straight([turn, 0], [turn, height]),
      { edge: high, isReversed: true, from: [turn, height] },
      straight([0, height], [0, 0]),
    ],
  ]);
}

/** Around the first ring, without what is inside the others. */
function disk(
  id: number,
  frame: Frame,
  isReversed: boolean,
  ...rings: readonly (readonly [edge: Edge, radius: number])[]
) {
  const loops = rings.map(([edge, radius], i): Way[] => [
    { edge, isReversed: i > 0, from: [radius, 0] },
  ]);
  return loopedFace(id, { kind: 'plane', frame }, isReversed, loops);
}

function straight(...ways: readonly (readonly [number, number])[]): Way {
  return { straight: ways };
}

function lifted(frame: Frame, height: number): Frame {
  return { ...frame, origin: along(frame.origin, frame.axis, height) };
}

function frameFrom(seed: number): Frame {
  const vector = (k: number): Vector => [noise(k) - 0.5, noise(k + 1) - 0.5, noise(k + 2) - 0.5];
  const axis = unit(vector(11 * seed));
  const x = unit(cross(axis, vector(11 * seed + 3)));
  return { origin: times(vector(11 * seed + 6), 100), axis, x };
}

/** From nought to one. */
function noise(seed: number): number {
  const wave = Math.sin(12.9898 * (seed + 1)) * 43758.5453;
  return wave - Math.floor(wave);
}

function near(actual: number | null, expected: number): void {
  const isNear = Math.abs((actual ?? NaN) - expected) <= 1e-9 * expected;
  ok(isNear, `${actual} instead of ${expected}`);
}
