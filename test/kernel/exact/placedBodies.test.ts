import { ok } from 'node:assert/strict';
import { bodyFacts } from '../../../src/kernel/exact/facts/bodyFacts';
import type { Edge } from '../../../src/kernel/readers/brep/brep';
import type { Frame, Surface } from '../../../src/kernel/readers/brep/geometry';
import { along, cross, times, unit, type Vector } from '../../../src/kernel/readers/brep/vector';
import { loopedBody, loopedFace, ring, type Looped, type Way } from './loopedBodies';

const turn = 2 * Math.PI;
const inch = 25.4;
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
  const isNear = Math.abs((actual ?? NaN) / expected - 1) <= 1e-9;
  ok(isNear, `${actual} instead of ${expected}`);
}
