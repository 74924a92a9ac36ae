import type { WallGap } from '../../model/features/features';
import type { Surface } from '../../model/shapes';
import type { Axis } from '../../model/exact/carrier';
import { dot, minus } from '../base/vector';
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
  const other: WallGap = { form: 'other', angle, size: null };
  const beyond = sides.map((edge) => planesBeyond(regions, region, edge, wall));
  const [one, next] = beyond.map(([plane]) => plane);
  if (!one || !next || beyond.length !== 2 || beyond.some(({ length }) => length !== 1))
    return other;
  const { length, angle: sameAngle } = regions.sameness;
  const facing = dot(one.normal, next.normal);
  const isOnePlane =
    facing > 1 - sameAngle && Math.abs(dot(minus(next.origin, one.origin), one.normal)) <= length;
  // The normal of a flat points to the axis, that of a side of the part away from it.
  const before = dot(minus(wall.origin, one.origin), one.normal);
  if (isOnePlane) {
    return before > length ? { form: 'flat', angle, size: before } : { ...other, form: 'side' };
  }
  const width = dot(minus(next.origin, one.origin), one.normal);
  const isSlot = facing < sameAngle - 1 && width > length && width < 2 * wall.radius;
  return isSlot ? { form: 'slot', angle, size: width } : other;
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
