import type { Vector } from '../shapes';
import { circlesOf } from './patterns/circles';
import { gridsOf } from './patterns/grids';
import type { FoundPattern, PatternShape, HolePoint } from './patterns/pattern';
import { cross, dot, unit } from '../vectors';

export type { PatternShape };

/** The place of a hole: the centre of its opening, and the direction from there into the material. */
export interface HolePlace {
  readonly at: Vector;
  /** Unit vector. */
  readonly direction: Vector;
}

/** Equal holes in an arrangement that a drawing would describe in one note. */
export interface HolePattern {
  readonly shape: PatternShape;
  /** Indices into the given places. */
  readonly holes: readonly number[];
  /** The centre of a circle; null for other shapes. */
  readonly centre: Vector | null;
}

/**
 * With more holes than this in one plane no patterns are looked for, and at most so many patterns are found: no drawing
 * would describe more in notes.
 */
const maxPositions = 2000;
const maxPatterns = 20;
/** The least number of holes in a pattern. */
const fewest = 3;
/** Tolerance in metres, and for the components of unit vectors. */
const same = 5e-6;

/**
 * The patterns of equal holes of one part, larger ones first. A hole is in at most one of them.
 * @param axes the axes of round features of the part: four holes around one of them count as a circle
 */
export function holePatterns(
  places: readonly HolePlace[],
  axes: readonly HolePlace[],
): readonly HolePattern[] {
  return planesOf(places).flatMap((plane) => patternsIn(plane, axes));
}

/** A plane in which the openings of holes of one direction lie. */
interface Plane {
  readonly x: Vector;
  readonly y: Vector;
  readonly normal: Vector;
  readonly height: number;
  readonly spots: HolePoint[];
}

function planesOf(places: readonly HolePlace[]): readonly Plane[] {
  const planes: Plane[] = [];
  places.forEach(({ at, direction }, hole) => {
    const there = planes.find(
      ({ normal, height }) =>
        Math.abs(dot(at, normal) - height) <= same && isSame(normal, direction),
    );
    const plane = there ?? planeAt(at, direction);
    if (!there) planes.push(plane);
    plane.spots.push({ hole, ...flat(at, plane) });
  });
  return planes;
}

function planeAt(at: Vector, normal: Vector): Plane {
  const sizes = normal.map(Math.abs);
  const least = sizes.indexOf(Math.min(...sizes));
  const x = unit(cross([least === 0 ? 1 : 0, least === 1 ? 1 : 0, least === 2 ? 1 : 0], normal));
  return { x, y: cross(normal, x), normal, height: dot(at, normal), spots: [] };
}

function isSame(a: Vector, b: Vector): boolean {
  return dot(a, b) > 0 && Math.hypot(...cross(a, b)) <= same;
}

function flat(at: Vector, { x, y }: Plane): { readonly x: number; readonly y: number } {
  return { x: dot(at, x), y: dot(at, y) };
}

/** Takes the largest patterns first, or circles first if more holes then belong to a pattern. */
function patternsIn(plane: Plane, axes: readonly HolePlace[]): readonly HolePattern[] {
  const { spots } = plane;
  if (spots.length < fewest || spots.length > maxPositions) return [];
  const centres = axes
    .filter(({ direction }) => Math.hypot(...cross(direction, plane.normal)) <= same)
    .map(({ at }) => flat(at, plane));
  const circles: Finder = (left) => circlesOf(left, centres);
  const all: Finder = (left) => [...circles(left), ...gridsOf(left)];
  const found = divided(spots, [all]);
  const other = coverOf(found) < spots.length ? divided(spots, [circles, all]) : [];
  const best = coverOf(other) > coverOf(found) ? other : found;
  return best.map(({ shape, spots: own, centre }) => ({
    shape,
    holes: own.map(({ hole }) => hole),
    centre: centre && inSpace(centre, plane),
  }));
}

type Finder = (spots: readonly HolePoint[]) => readonly FoundPattern[];

/** Applies the finders in order; each gets the holes that those before it leave. */
function divided(spots: readonly HolePoint[], finders: readonly Finder[]): readonly FoundPattern[] {
  const found: FoundPattern[] = [];
  let left = spots;
  for (const find of finders) {
    while (left.length >= fewest && found.length < maxPatterns) {
      const best = largest(find(left));
      if (!best) break;
      found.push(best);
      const taken = new Set(best.spots);
      left = left.filter((spot) => !taken.has(spot));
    }
  }
  return found;
}

/** The largest pattern, of equally large ones the first, so that circles are preferred to grids and rows. */
function largest(patterns: readonly FoundPattern[]): FoundPattern | null {
  return patterns.reduce<FoundPattern | null>(
    (best, one) => (best && best.spots.length >= one.spots.length ? best : one),
    null,
  );
}

function coverOf(patterns: readonly FoundPattern[]): number {
  return patterns.reduce((sum, { spots }) => sum + spots.length, 0);
}

function inSpace(
  at: { readonly x: number; readonly y: number },
  { x, y, normal, height }: Plane,
): Vector {
  const along = (axis: 0 | 1 | 2) => at.x * x[axis] + at.y * y[axis] + height * normal[axis];
  return [along(0), along(1), along(2)];
}
