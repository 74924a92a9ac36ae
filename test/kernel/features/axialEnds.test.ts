import { equal, ok } from 'node:assert/strict';
import { endsOf } from '../../../src/kernel/features/axialEnds';
import type { Region, Regions } from '../../../src/kernel/features/regions';
import type { EdgeShape, PartShapes, Surface, Vector } from '../../../src/model/shapes';

describe('the ends of a round face that does not go all around', () => {
  it('are both known where planes beside its axis cut it, along edges that turn a little', () => {
    const { low, high, angle } = endsOf(...coneCutAt(-1, 4.3));
    equal(low?.at, 0);
    equal(high?.at, 0.001);
    ok(low.isSquare && high.isSquare);
    ok(angle > 1.25 * Math.PI, `${angle}`);
  });

  it('are both known where it is the chamfer of a hole that is open at a side', () => {
    const chamfer = { narrow: 2.5, wide: 3, height: 0.5 };
    const { low, high, sides } = endsOf(...coneCutAt(-1.25, -1.25, chamfer));
    equal(low?.at, 0);
    equal(high?.at, 0.0005);
    equal(sides.length, 2);
  });

  it('are both known where planes through its axis cut it', () => {
    const { low, high } = endsOf(...coneCutAt(0, 0));
    equal(low?.at, 0);
    equal(high?.at, 0.001);
  });
});

/** A hollow cone about Z in millimetres, from the first radius at 0 to the second at its height. */
interface Cone {
  readonly narrow: number;
  readonly wide: number;
  readonly height: number;
}

/** What is left of a turn where a plane is cut off at each of two places. @param first @param second from the axis, mm */
function coneCutAt(
  first: number,
  second: number,
  { narrow, wide, height }: Cone = { narrow: 11.1, wide: 11.2, height: 1 },
): Parameters<typeof endsOf> {
  const start = (radius: number): number => Math.asin(first / radius);
  const stop = (radius: number): number => 1.5 * Math.PI - Math.asin(second / radius);
  const at = (radius: number, turn: number): Vector => [
    (radius * Math.cos(turn)) / 1000,
    (radius * Math.sin(turn)) / 1000,
    ((radius - narrow) / (wide - narrow)) * (height / 1000),
  ];
  const arc = (radius: number) =>
    lineOf((share) => at(radius, start(radius) + share * (stop(radius) - start(radius))));
  const side = (turnOf: (radius: number) => number) =>
    lineOf((share) => {
      const radius = narrow + share * (wide - narrow);
      return at(radius, turnOf(radius));
    });
  const circle = (radius: number, ends: readonly [number, number], height: number): EdgeShape => ({
    ...{ kind: 'circle', origin: [0, 0, height], axis: [0, 0, 1], radius: radius / 1000, ends },
    ...{ angle: stop(radius) - start(radius), length: (radius * Math.PI) / 1000 },
  });
  const sideEdge = (ends: readonly [number, number]): EdgeShape => ({
    ...{ kind: 'other', length: height / 1000, ends },
  });
  const corners = [narrow, wide].flatMap((radius) => [
    at(radius, start(radius)),
    at(radius, stop(radius)),
  ]);
  const shapes: PartShapes = {
    ...{ faces: [], corners },
    edges: [
      circle(narrow, [0, 1], 0),
      sideEdge([1, 3]),
      circle(wide, [2, 3], height / 1000),
      sideEdge([0, 2]),
    ],
  };
  const axis = { origin: [0, 0, 0], axis: [0, 0, 1] } as const;
  const surface: Surface = {
    ...{
      kind: 'cone',
      ...axis,
      radius: narrow / 1000,
      halfAngle: Math.atan((wide - narrow) / height),
    },
    isHollow: true,
  };
  const region: Region = { surface, faces: [0], loops: [[0, 1, 2, 3]], area: 1 };
  const none = { faces: [], indices: new Uint32Array(), normals: new Float32Array() };
  const regions: Regions = {
    part: {
      ...{ ...none, positions: new Float32Array(), shapes },
      edges: [arc(narrow), side(stop), arc(wide), side(start)],
    },
    ...{ sameness: { length: 1e-8, angle: 1e-6 }, list: [region], beyond: () => [] },
  };
  return [regions, region, axis];
}

/** As a polyline of an edge, with corners at both of its ends. */
function lineOf(at: (share: number) => Vector): Float32Array {
  return Float32Array.from(Array.from({ length: 41 }, (_, i) => at(i / 40)).flat());
}
