import type { Surface } from '../brep/geometry';
import { cone, cylinder, plane, sphere, torus } from './analytic/elementarySurfaces';
import type { ExactSurface } from './exact';
import { exactCurve } from './exactCurve';
import { offset, simpleOffset } from './analytic/offsetSurface';
import { exactRevolved, exactExtruded } from './analytic/extrudedSection';
import { halfProfile } from './analytic/mirroredProfile';
import { splineSurface } from './splines/splineSurface';
import { memoized } from '../../words/memoized';

const known = new WeakMap<Surface, ExactSurface | null>();

/**
 * Null for a kind of surface that is not known here, and for numbers that define no surface. The result is
 * cached.
 */
export function exactSurface(surface: Surface): ExactSurface | null {
  return memoized(known, surface, prepared);
}

function prepared(surface: Surface): ExactSurface | null {
  switch (surface.kind) {
    case 'plane':
      return plane(surface);
    case 'cylinder':
      return cylinder(surface);
    case 'cone':
      return cone(surface);
    case 'sphere':
      return sphere(surface);
    case 'torus':
      return torus(surface);
    case 'bspline':
      return splineSurface(surface);
    case 'extruded': {
      const section = exactCurve(surface.section);
      return section && exactExtruded(surface, section);
    }
    case 'revolved': {
      const profile = exactCurve(surface.profile);
      return profile && exactRevolved(surface, halfProfile(surface, profile));
    }
    case 'offset': {
      const simple = simpleOffset(surface);
      if (simple) return prepared(simple);
      const basis = exactSurface(surface.basis);
      return basis && offset(surface, basis);
    }
    case 'blend':
    case 'blend bound':
      return null;
  }
}
