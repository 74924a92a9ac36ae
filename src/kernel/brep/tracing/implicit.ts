import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import { blendBoundImplicit, blendImplicit } from './blendImplicit';
import type {
  BSplineSurface,
  Cone,
  Frame,
  RevolvedSurface,
  Surface,
  ExtrudedSurface,
  Torus,
} from '../geometry';
import { perpendicularGap, nearestOn, nearestSearch } from './nearestPoint';
import { splineSearch } from './splineSearch';
import type { Implicit, EvaluationContext } from './evaluationContext';
import { along, cross, dot, lengthOf, minus, times, unit, type Vector } from '../../base/vector';

/** @throws Refusal for a surface without a signed distance */
export function makeImplicit(surface: Surface, tools: EvaluationContext): Implicit {
  switch (surface.kind) {
    case 'plane': {
      const { origin, axis } = surface.frame;
      return (point) => ({ value: dot(minus(point, origin), axis), gradient: axis });
    }
    case 'cylinder':
      return (point) => {
        const { radial, rho } = aroundAxis(surface.frame, point);
        return { value: rho - surface.radius, gradient: radial };
      };
    case 'cone':
      return coneImplicit(surface);
    case 'sphere':
      return (point) => {
        const arm = minus(point, surface.frame.origin);
        return { value: lengthOf(arm) - surface.radius, gradient: unit(arm) };
      };
    case 'torus':
      return torusImplicit(surface);
    case 'bspline':
      return splineImplicit(surface, tools);
    case 'extruded':
      return extrudedImplicit(surface, tools);
    case 'revolved':
      return revolvedImplicit(surface, tools);
    case 'offset': {
      const basis = tools.implicit(surface.basis);
      return (point) => {
        const { value, gradient } = basis(point);
        return { value: value - surface.distance, gradient };
      };
    }
    case 'blend':
      return blendImplicit(surface, tools);
    case 'blend bound':
      return blendBoundImplicit(surface, tools);
  }
}

interface AroundAxis {
  /** Unit vector away from the axis. */
  readonly radial: Vector;
  /** Distance from the axis. */
  readonly rho: number;
  /** Height along the axis, from the origin. */
  readonly height: number;
}

function aroundAxis({ origin, axis }: Pick<Frame, 'origin' | 'axis'>, point: Vector): AroundAxis {
  const arm = minus(point, origin);
  const height = dot(arm, axis);
  const across = along(arm, axis, -height);
  return { radial: unit(across), rho: lengthOf(across), height };
}

function coneImplicit({ frame, radius, halfAngle }: Cone): Implicit {
  const [sin, cos] = [Math.sin(halfAngle), Math.cos(halfAngle)];
  return (point) => {
    const { radial, rho, height } = aroundAxis(frame, point);
    const gradient = along(times(radial, cos), frame.axis, -sin);
    return { value: (rho - radius) * cos - height * sin, gradient };
  };
}

function torusImplicit({ frame, majorRadius, minorRadius }: Torus): Implicit {
  return (point) => {
    const { radial, rho, height } = aroundAxis(frame, point);
    const fromTube = along(times(radial, rho - majorRadius), frame.axis, height);
    return { value: lengthOf(fromTube) - minorRadius, gradient: unit(fromTube) };
  };
}

/** The signed distance along the normal at the foot of the perpendicular. */
function fromFoot(point: Vector, foot: Vector, normal: Vector): ReturnType<Implicit> {
  const gradient = unit(normal);
  if (lengthOf(normal) === 0) throw flat();
  return { value: dot(minus(point, foot), gradient), gradient };
}

function splineImplicit(surface: BSplineSurface, tools: EvaluationContext): Implicit {
  const search = splineSearch(surface, tools);
  return (point) => {
    const { point: foot, du, dv } = search(point);
    return fromFoot(point, foot, cross(du, dv));
  };
}

function extrudedImplicit(
  { section, direction }: ExtrudedSurface,
  tools: EvaluationContext,
): Implicit {
  const path = tools.path(section);
  const nearest = nearestSearch(path, tools, perpendicularGap(direction));
  return (point) => {
    const t = nearest(point);
    return fromFoot(point, path.point(t), cross(path.derivative(t), direction));
  };
}

/** The nearest point of the profile is searched for after point and profile are rotated into one half-plane. */
function revolvedImplicit(
  { profile, origin, axis }: RevolvedSurface,
  tools: EvaluationContext,
): Implicit {
  const path = tools.path(profile);
  const frame = { origin, axis };
  return (point) => {
    const { radial } = aroundAxis(frame, point);
    const flatten = (at: Vector): Vector => {
      const { rho, height } = aroundAxis(frame, at);
      return [rho, height, 0];
    };
    const flatPath = {
      ...path,
      point: (t: number) => flatten(path.point(t)),
      derivative: (t: number) => flatSlope(frame, path.point(t), path.derivative(t)),
    };
    const t = nearestOn(flatPath, flatten(point), tools);
    const foot = flatPath.point(t);
    const [outwards, upwards] = flatPath.derivative(t);
    // The normal `profile' × (axis × radial)`, in the half-plane of the point.
    const normal = along(times(axis, outwards), radial, -upwards);
    const here = along(along(origin, radial, foot[0]), axis, foot[1]);
    return fromFoot(point, here, normal);
  };
}

function flatSlope(
  frame: Pick<Frame, 'origin' | 'axis'>,
  point: Vector,
  derivative: Vector,
): Vector {
  const { radial } = aroundAxis(frame, point);
  return [dot(derivative, radial), dot(derivative, frame.axis), 0];
}

function flat(): Refusal {
  return new Refusal(
    'unsupportedFormat',
    say('A surface has no normal where an edge runs along it.'),
  );
}
