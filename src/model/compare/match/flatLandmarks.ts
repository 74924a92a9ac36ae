import { footOn, type AxisLine } from '../../features/roundFaceAxes';
import type { Vector } from '../../shapes';
import { cross, dot, lengthOf, plus, minus, times, unit } from '../../vectors';
import { rotationOfPairs, triangleAt, type CentredSurface } from './centredSurface';
import type { Rotation } from './axisAngle';

/** The triangles of a part in one plane. */
export interface FlatLandmark {
  readonly normal: Vector;
  /** The distance of the plane from the centre of the part, metres. */
  readonly offset: number;
  readonly area: number;
  readonly centre: Vector;
}

/** So many planes of a part are used at most, the largest ones. */
const maxPlanes = 24;
/** Sine of the angle, and share of the size, by which triangles of one plane may differ. */
const [sameDirection, sameOffset] = [1e-4, 1e-5];

/** The largest planes of a part, by descending area. */
export function flatLandmarks(surface: CentredSurface): readonly FlatLandmark[] {
  const flat = Array.from({ length: surface.triangles }, (_, triangle) => {
    const [a, b, c] = triangleAt(surface, triangle);
    const normal = cross(minus(b, a), minus(c, a));
    return { normal, at: times(plus(plus(a, b), c), 1 / 3), area: lengthOf(normal) / 2 };
  }).filter(({ area }) => area > 0);
  flat.sort((a, b) => b.area - a.area);
  const planes: { normal: Vector; offset: number; area: number; moment: Vector }[] = [];
  const slack = sameOffset * surface.size + surface.rounding;
  for (const { normal, at, area } of flat) {
    const direction = unit(normal);
    const offset = dot(direction, at);
    const known = planes.find(
      (plane) =>
        Math.abs(plane.offset - offset) <= slack &&
        dot(plane.normal, direction) > 0 &&
        lengthOf(cross(plane.normal, direction)) <= sameDirection,
    );
    if (known) {
      known.area += area;
      known.moment = plus(known.moment, times(at, area));
    } else if (planes.length < 4 * maxPlanes) {
      planes.push({ normal: direction, offset, area, moment: times(at, area) });
    }
  }
  return planes
    .map(({ moment, ...plane }) => ({ ...plane, centre: times(moment, 1 / plane.area) }))
    .sort((a, b) => b.area - a.area)
    .slice(0, maxPlanes);
}

/** A direction of a part, with numbers that do not change when it is rotated. */
interface Direction {
  readonly along: Vector;
  readonly isNormal: boolean;
  readonly invariants: readonly number[];
}

/** So many rotations are given at most. */
const maxRotations = 200;

/**
 * Rotations that map two planes of a part, or two axes of its round faces, onto such of the other that have the same
 * measures.
 */
export function landmarkRotations(
  before: CentredSurface & WithAxes,
  after: CentredSurface & WithAxes,
): readonly Rotation[] {
  const { size } = before;
  const [old, current] = [before, after].map((one) => [
    ...directionsOf(flatLandmarks(one), size),
    ...one.axes.flatMap((line) => directionsAlong(line, size)),
  ]);
  if (!old || !current) return [];
  const alike = (one: Direction) => current.filter((other) => isAlike(one, other));
  const known = old.map((one) => ({ one, others: alike(one) }));
  const useful = known.filter(({ others }) => others.length > 0);
  const pairs = useful.flatMap((a) =>
    useful.flatMap((b) => {
      const isApart = lengthOf(cross(a.one.along, b.one.along)) > minSine;
      if (!a.one.isNormal || a === b || !isApart) return [];
      // The centre of a plane is known less well than its normal.
      const cost = a.others.length * b.others.length + (b.one.isNormal ? 0 : maxRotations);
      return [{ a, b, cost }];
    }),
  );
  if (pairs.length === 0) return [];
  const { a, b } = pairs.reduce((best, pair) => (pair.cost < best.cost ? pair : best));
  const angle = dot(a.one.along, b.one.along);
  return a.others
    .flatMap((first) =>
      b.others.flatMap((second): Rotation[] => {
        if (Math.abs(dot(first.along, second.along) - angle) > minSine) return [];
        const from = [a.one.along, b.one.along] as const;
        const rotation = rotationOfPairs(from, [first.along, second.along]);
        return rotation ? [rotation] : [];
      }),
    )
    .slice(0, maxRotations);
}

/** Sine of the least angle between two directions, and the error of their angle. */
const minSine = 1e-2;
/** The relative difference of measures of one plane in two triangulations. */
const sameMeasure = 5e-3;

function directionsOf(planes: readonly FlatLandmark[], size: number): readonly Direction[] {
  return planes.flatMap(({ normal, offset, area, centre }) => {
    const away = lengthOf(centre) / size;
    const invariants = [Math.sqrt(area) / size, offset / size, away];
    const own: Direction = { along: normal, isNormal: true, invariants };
    const aside = minus(centre, times(normal, offset));
    return lengthOf(aside) > minSine * size
      ? [own, { along: unit(centre), isNormal: false, invariants }]
      : [own];
  });
}

/** The axes of the exact round faces of a part, about the centre of its surface. */
export interface WithAxes {
  readonly axes: readonly AxisLine[];
}

/** Tells axes from planes, and those of holes from those of shafts; larger than any share of the size. */
const [ofShaft, ofHole] = [10, 20];

/** Both senses of an axis, since its own means nothing. */
function directionsAlong(line: AxisLine, size: number): readonly Direction[] {
  const kind = line.isHollow ? ofHole : ofShaft;
  const away = lengthOf(footOn(line, [0, 0, 0])) / size;
  const invariants = [kind, line.radius / size, away];
  return [line.axis, times(line.axis, -1)].map((direction) => ({
    ...{ along: direction, isNormal: true, invariants },
  }));
}

function isAlike(a: Direction, b: Direction): boolean {
  return (
    a.isNormal === b.isNormal &&
    a.invariants.every((value, i) => Math.abs(value - (b.invariants[i] ?? NaN)) <= sameMeasure)
  );
}
