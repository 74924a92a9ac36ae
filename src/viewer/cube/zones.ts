import { say } from '../../words/say';
import type { Angles, Point } from '../geometry/pose';
import { cross, dot, minus, plus, times } from '../../model/vectors';

/** One of the 26 places of the cube that can be clicked: a face, an edge or a corner. */
export interface Zone {
  /** `Front`, `Top front`, `Top front right`. */
  readonly name: string;
  /** Out of the cube, of length 1. */
  readonly outward: Point;
  readonly angles: Angles;
  /** Around the zone, on a cube from -1 to 1 whose edges are cut off. */
  readonly corners: readonly Point[];
  readonly isFace: boolean;
}

/** How far from the middle the edges are cut off. */
const cut = 0.68;

const steps = [-1, 0, 1] as const;

/** All that is not the inside: 6 faces, 12 edges, 8 corners. With Y up, as the scene has it. */
export const zones: readonly Zone[] = steps.flatMap((y) =>
  steps.flatMap((z) =>
    steps.flatMap((x) => (x === 0 && y === 0 && z === 0 ? [] : [zoneAt([x, y, z])])),
  ),
);

/**
 * Where a zone is looked at from. Above and below keep the quarter turn that is nearest to the one
 * before, so that the picture does not spin; midway, as in isometric views, X to the right is preferred.
 */
export function anglesFor({ outward, angles }: Zone, before: Angles): Angles {
  if (Math.abs(outward[1]) < 1) return angles;
  return { ...angles, azimuth: nearestTurn(before.azimuth / quarter) * quarter };
}

/** A quarter turn, in radians. */
export const quarter = Math.PI / 2;

/** @param turns quarters of a whole one; four of them, like none, have X to the right */
function nearestTurn(turns: number): number {
  const least = Math.floor(turns);
  const isMidway = Math.abs(turns - least - 0.5) < 1e-6;
  const usual = [least, least + 1].find((turn) => turn % 4 === 0);
  return isMidway ? (usual ?? least) : Math.round(turns);
}

/** From where a surface with this normal is seen without slant; an upright one keeps the picture's turn. */
export function anglesFacing([x, y, z]: Point, before: Angles): Angles {
  const across = Math.hypot(x, z);
  const isLevel = across < 1e-6 * Math.abs(y);
  return {
    azimuth: isLevel ? before.azimuth : Math.atan2(x, z),
    elevation: isLevel ? (Math.sign(y) * Math.PI) / 2 : Math.atan2(y, across),
  };
}

function zoneAt(step: Point): Zone {
  const [x, y, z] = step;
  const outward = times(step, 1 / Math.sqrt(dot(step, step)));
  return {
    get name() {
      return nameOf(step);
    },
    outward,
    angles: anglesFacing(outward, { azimuth: 0, elevation: 0 }),
    corners: around(cornersOf(step), outward),
    isFace: Math.abs(x) + Math.abs(y) + Math.abs(z) === 1,
  };
}

function nameOf([x, y, z]: Point): string {
  const words = [
    y > 0 ? say('top') : y < 0 ? say('bottom') : '',
    z > 0 ? say('front') : z < 0 ? say('back') : '',
    x > 0 ? say('right') : x < 0 ? say('left') : '',
  ];
  const [first = '', second, third] = words.filter((word) => word !== '');
  const name =
    second === undefined
      ? first
      : third === undefined
        ? say('{first} {second}', { first, second })
        : say('{first} {second} {third}', { first, second, third });
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The corners of the cut cube that touch a zone: one coordinate is 1, the others are at the cut. */
function cornersOf(step: Point): readonly Point[] {
  const all = [0, 1, 2].flatMap((long) =>
    [-1, 1].flatMap((a) =>
      [-1, 1].flatMap((b) =>
        [-1, 1].map((c): Point => {
          const at = (axis: number, sign: number) => sign * (axis === long ? 1 : cut);
          return [at(0, a), at(1, b), at(2, c)];
        }),
      ),
    ),
  );
  const reach = (point: Point) => dot(point, step);
  const furthest = Math.max(...all.map(reach));
  return all.filter((point) => furthest - reach(point) < 1e-9);
}

/** The points in the order in which they go around an axis. */
function around(points: readonly Point[], axis: Point): readonly Point[] {
  const middle = times(
    points.reduce((sum: Point, point) => plus(sum, point), [0, 0, 0]),
    1 / points.length,
  );
  const [first = middle] = points;
  const across = minus(first, middle);
  const along = cross(axis, across);
  const angleOf = (point: Point) =>
    Math.atan2(dot(minus(point, middle), along), dot(minus(point, middle), across));
  return [...points].sort((a, b) => angleOf(a) - angleOf(b));
}
