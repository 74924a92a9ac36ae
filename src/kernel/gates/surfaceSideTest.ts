import type { Surface, Vector } from '../../model/shapes';
import { dot } from '../base/vector';

/** Positive where a triangle's normal at its centroid points out of the material, as the surface does. */
export type SideTest = (middle: Vector, normal: Vector) => number;

/** Null for a surface whose side is not known. */
export function surfaceSideTest(surface: Surface): SideTest | null {
  switch (surface.kind) {
    case 'plane':
      return (_, normal) => dot(surface.normal, normal);
    case 'cylinder':
    case 'cone':
      return sided(surface, (middle, normal) => dot(besideAxis(middle, surface), normal));
    case 'sphere':
      return sided(surface, ([x, y, z], [nx, ny, nz]) => {
        const [ox, oy, oz] = surface.origin;
        return (x - ox) * nx + (y - oy) * ny + (z - oz) * nz;
      });
    // A spindle torus has two sides at one place.
    case 'torus':
    case 'other':
      return null;
  }
}

function sided({ isHollow }: { readonly isHollow: boolean }, facing: SideTest): SideTest {
  return isHollow ? (middle, normal) => -facing(middle, normal) : facing;
}

function besideAxis(
  [x, y, z]: Vector,
  { origin, axis }: { readonly origin: Vector; readonly axis: Vector },
): Vector {
  const [dx, dy, dz] = [x - origin[0], y - origin[1], z - origin[2]];
  const above = dx * axis[0] + dy * axis[1] + dz * axis[2];
  return [dx - above * axis[0], dy - above * axis[1], dz - above * axis[2]];
}
