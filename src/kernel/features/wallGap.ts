import type { WallGap } from '../../model/features/features';
import type { Surface } from '../../model/shapes';
import type { Axis } from '../../model/exact/carrier';
import { across, cross, dot, minus } from '../base/vector';
import { outOfRange } from '../../words/outOfRange';
import type { Region, Regions } from './regions';
import type { AxialEnds } from './axialEnds';

type Plane = Extract<Surface, { kind: 'plane' }>;

/** What interrupts a hollow round wall along its whole length; null where it runs all around. */
export function gapOf(
  regions: Regions,
  region: Region,
  wall: Axis & { readonly radius: number },
  { angle, sides }: Pick<AxialEnds, 'angle' | 'sides'>,
): WallGap | null {
  if (sides.length === 0) return null;
  const [one, next, ...more] = sides.map((edge) => ({ region, edge }));
  const form = one && next && more.length === 0 ? gapBetween(regions, one, next, wall) : unknown;
  return { ...form, angle };
}

/** A piece of a round wall, and the edges along its axis. */
interface WallPiece {
  readonly regions: readonly Region[];
  readonly sides: readonly number[];
  readonly angle: number;
}

/** What divides a round wall into several pieces; null where it is not as many gaps as pieces. */
export function gapOfPieces(
  regions: Regions,
  pieces: readonly WallPiece[],
  wall: Axis & { readonly radius: number },
): WallGap | null {
  const x = across(wall.axis);
  const y = cross(wall.axis, x);
  const sides = pieces.flatMap((piece) =>
    piece.sides.map((edge) => {
      const corner = regions.part.shapes.edges[edge]?.ends[0] ?? outOfRange();
      const arm = minus(regions.part.shapes.corners[corner] ?? outOfRange(), wall.origin);
      const [region = outOfRange()] = piece.regions;
      return { piece, region, edge, at: Math.atan2(dot(arm, y), dot(arm, x)) };
    }),
  );
  sides.sort((a, b) => a.at - b.at);
  // Around the axis, walls and gaps take turns: a gap is between the sides of different pieces.
  const gaps = sides.flatMap((one, i) => {
    const next = sides[(i + 1) % sides.length] ?? one;
    return next.piece === one.piece ? [] : [gapBetween(regions, one, next, wall)];
  });
  const [first] = gaps;
  if (!first || gaps.length !== pieces.length || sides.length !== 2 * pieces.length) return null;
  const { form, size } = first;
  const angle = pieces.reduce((sum, piece) => sum + piece.angle, 0);
  const areAlike = gaps.every(
    (gap) =>
      gap.form === form && Math.abs((gap.size ?? 0) - (size ?? 0)) <= regions.sameness.length,
  );
  return areAlike && size !== null
    ? { form, angle, size, count: gaps.length }
    : { ...unknown, angle };
}

type GapSize = Pick<WallGap, 'form' | 'size'>;

const unknown: GapSize = { form: 'other', size: null };

interface Side {
  readonly region: Region;
  readonly edge: number;
}

/** The gap between two edges along the axis of a round wall. */
function gapBetween(
  regions: Regions,
  from: Side,
  to: Side,
  wall: Axis & { readonly radius: number },
): GapSize {
  const beyond = [from, to].map(({ region, edge }) => planesBeyond(regions, region, edge, wall));
  const [one, next] = beyond.map(([plane]) => plane);
  if (!one || !next || beyond.some(({ length }) => length !== 1)) return unknown;
  const { length, angle: sameAngle } = regions.sameness;
  const facing = dot(one.normal, next.normal);
  const isOnePlane =
    facing > 1 - sameAngle && Math.abs(dot(minus(next.origin, one.origin), one.normal)) <= length;
  // The normal of a flat points to the axis, that of a side of the part away from it.
  const before = dot(minus(wall.origin, one.origin), one.normal);
  if (isOnePlane) {
    return before > length ? { form: 'flat', size: before } : { form: 'side', size: null };
  }
  const width = dot(minus(next.origin, one.origin), one.normal);
  const isSlot = facing < sameAngle - 1 && width > length && width < 2 * wall.radius;
  return isSlot ? { form: 'slot', size: width } : unknown;
}

/** The planes along the axis beyond an edge. */
function planesBeyond(
  regions: Regions,
  region: Region,
  edge: number,
  { axis }: Axis,
): readonly Plane[] {
  return regions
    .beyond(edge, region)
    .flatMap(({ surface }) =>
      surface.kind === 'plane' && Math.abs(dot(surface.normal, axis)) <= regions.sameness.angle
        ? [surface]
        : [],
    );
}
