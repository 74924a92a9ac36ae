import { say } from '../../words/say';
import type { Angles, Point } from '../geometry/pose';
import { cross, dot, minus, plus, times } from '../../model/vectors';

/** One of the 26 zones of the cube that can be clicked: a face, an edge or a corner. */
export interface Zone {
  /** `Front`, `Top front`, `Top front right`. */
  readonly name: string;
  /** Outward normal, of length 1. */
  readonly outward: Point;
  readonly angles: Angles;
  /** Corners of the zone's polygon, on a cube from -1 to 1 with bevelled edges. */
  readonly corners: readonly Point[];
  readonly isFace: boolean;
}

/** Distance from the centre at which the bevels begin. */
const cut = 0.68;

const steps = [-1, 0, 1] as const;

/** All 26 zones: 6 faces, 12 edges and 8 corners, with Y up as in the scene. */
export const zones: readonly Zone[] = steps.flatMap((y) =>
  steps.flatMap((z) =>
    steps.flatMap((x) => (x === 0 && y === 0 && z === 0 ? [] : [zoneAt([x, y, z])])),
  ),
);

/**
 * The view direction of a zone. Top and bottom views keep the quarter turn nearest to the azimuth before, so that the
 * picture does not spin; halfway between two, as in isometric views, the one with X to the right is taken.
 */
export function anglesFor({ outward, angles }: Zone, before: Angles): Angles {
  if (Math.abs(outward[1]) < 1) return angles;
  return { ...angles, azimuth: nearestTurn(before.azimuth / quarter) * quarter };
}

/** A quarter turn, in radians. */
export const quarter = Math.PI / 2;

/** @param turns in quarter turns; multiples of four have X to the right */
function nearestTurn(turns: number): number {
  const least = Math.floor(turns);
  const isMidway = Math.abs(turns - least - 0.5) < 1e-6;
  const usual = [least, least + 1].find((turn) => turn % 4 === 0);
  return isMidway ? (usual ?? least) : Math.round(turns);
}

/**
 * The view direction that is perpendicular to a surface with this normal; for a horizontal surface the azimuth is kept.
 */
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

/** The corners of the bevelled cube that belong to a zone: one coordinate is ±1, the others are at the bevel. */
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

/** Sorts points by their angle about an axis. */
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
