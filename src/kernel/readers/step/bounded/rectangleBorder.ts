import { along, cross, distance, plus, times, type Vector } from '../../../base/vector';
import { Unexpected } from '../../../base/unexpected';
import type { BSplineSurface, Cone, Cylinder, Frame } from '../../../brep/geometry';
import { yOf, type Plane, type Sphere, type Surface, type Torus } from '../../../brep/geometry';
import { knotRange } from '../../../../model/exact/splines/knotRange';
import { isoparametricCurve } from '../../../sewing/isoparametricCurve';
import type { CurveRange } from '../../../sewing/curveRange';
import { segmentOf, type Segment } from '../../../sewing/sewnSegment';

/** A parameter range. On a closed surface the second parameter may be one turn too small. */
export type Range = readonly [from: number, to: number];

export interface Trims {
  readonly u: Range;
  readonly v: Range;
}

/**
 * As a share of a turn: ends that are closer than this coincide. Angles are written with ten digits or more, so that
 * their rounding is smaller; on a sphere of ten metres radius it is less than a ten-thousandth of a millimetre.
 */
const sameAngle = 1e-9;
/** As a share of a parameter range: a parameter that is beyond it by less is within the rounding of the file. */
const sameParameter = 1e-9;
/** Millimetres: a shorter side is degenerate, that is, a point. */
const point = 1e-7;

/**
 * The border of a rectangle in the parameter space of a surface; empty for a whole sphere or torus.
 * @throws Unexpected if a rectangle of that surface is not supported, or has no area
 */
export function rectangleBorder(surface: Surface, trims: Trims): readonly (readonly Segment[])[] {
  const { closed, along: lines } = linesOf(surface);
  const [u, isAround] = turned(trims.u, closed.u);
  const [v, isAcross] = turned(trims.v, closed.v);
  const at = (held: 'u' | 'v', value: number, range: Range) => {
    const piece = lines(held, value, range);
    return piece ? [segmentOf(piece)] : [];
  };
  const [low, high] = [at('v', v[0], u), at('v', v[1], u)];
  const [left, right] = [at('u', u[0], v), at('u', u[1], v)];
  const around = [low, high].filter((loop) => loop.length > 0);
  // If one of the two closed curves degenerates to a point, the border is cut open there, because a single loop around
  // the surface does not tell which side of it is meant.
  const cutOpen = [[...low, ...right, ...high, ...left]];
  if (isAround && isAcross) return [];
  if (isAround) return around.length === 1 ? cutOpen : around;
  return isAcross ? [left, right] : cutOpen;
}

/** The isoparametric curves of a surface, along which one parameter is constant. */
interface Lines {
  /** Whether the surface is closed with a period of 2π in this parameter. */
  readonly closed: { readonly u: boolean; readonly v: boolean };
  /** The curve over a range of the varying parameter; null if it degenerates to a point. */
  readonly along: (held: 'u' | 'v', value: number, range: Range) => CurveRange | null;
}

function linesOf(surface: Surface): Lines {
  switch (surface.kind) {
    case 'plane':
      return { closed: { u: false, v: false }, along: lineOfPlane(surface) };
    case 'cylinder':
    case 'cone':
      return { closed: { u: true, v: false }, along: lineOfCone(surface) };
    case 'sphere':
      return { closed: { u: true, v: false }, along: lineOfTorus(asTorus(surface)) };
    case 'torus':
      if (!(surface.majorRadius > surface.minorRadius)) {
        throw new Unexpected('a rectangle of a torus that meets itself');
      }
      return { closed: { u: true, v: true }, along: lineOfTorus(surface) };
    case 'bspline':
      return { closed: { u: false, v: false }, along: lineOfSpline(surface) };
    case 'extruded':
    case 'revolved':
    case 'offset':
    case 'blend':
    case 'blend bound':
      throw new Unexpected(`a rectangle of a surface that is ${surface.kind}`);
  }
}

/** The range in ascending order, and whether it covers a closed direction completely. */
function turned([from, to]: Range, isClosed: boolean): readonly [Range, boolean] {
  if (!isClosed) {
    if (!(from < to)) throw new Unexpected('a rectangle without an area');
    return [[from, to], false];
  }
  const turns = (to - from) / (2 * Math.PI);
  const rest = turns - Math.floor(turns);
  const isWhole = rest < sameAngle || rest > 1 - sameAngle;
  return [[from, from + (isWhole ? 1 : rest) * 2 * Math.PI], isWhole];
}

function lineOfPlane({ frame }: Plane): Lines['along'] {
  const [x, y] = [frame.x, yOf(frame)];
  return (held, value, [from, to]) => {
    const [aside, direction] = held === 'v' ? [y, x] : [x, y];
    const origin = along(frame.origin, aside, value);
    return { curve: { kind: 'line', origin, direction }, from, to };
  };
}

function lineOfCone(surface: Cylinder | Cone): Lines['along'] {
  const { frame, radius } = surface;
  const halfAngle = surface.kind === 'cone' ? surface.halfAngle : 0;
  return (held, value, range) => {
    if (held === 'v') return parallel(frame, value, radius + value * Math.tan(halfAngle), range);
    const out = outward(frame, value);
    const upwards = times(frame.axis, Math.cos(halfAngle));
    return {
      curve: {
        kind: 'line',
        origin: along(frame.origin, out, radius),
        direction: plus(upwards, times(out, Math.sin(halfAngle))),
      },
      // The parameter is the height along the axis; along the slanted generator the length is greater by this factor.
      from: range[0] / Math.cos(halfAngle),
      to: range[1] / Math.cos(halfAngle),
    };
  };
}

function asTorus({ frame, radius }: Sphere): Torus {
  return { kind: 'torus', frame, majorRadius: 0, minorRadius: radius };
}

function lineOfTorus({ frame, majorRadius, minorRadius }: Torus): Lines['along'] {
  return (held, value, range) => {
    if (held === 'v') {
      const radius = majorRadius + minorRadius * Math.cos(value);
      return parallel(frame, minorRadius * Math.sin(value), radius, range);
    }
    const x = outward(frame, value);
    const origin = along(frame.origin, x, majorRadius);
    const across = { origin, x, axis: cross(x, frame.axis) };
    return circle(across, minorRadius, range);
  };
}

/** A circle around the axis; null if it degenerates to a point. */
function parallel(frame: Frame, height: number, radius: number, range: Range): CurveRange | null {
  if (radius < -point) throw new Unexpected('a rectangle beyond a tip');
  if (radius <= point) return null;
  return circle({ ...frame, origin: along(frame.origin, frame.axis, height) }, radius, range);
}

function circle(frame: Frame, radius: number, [from, to]: Range): CurveRange {
  return { curve: { kind: 'circle', frame, radius }, from, to };
}

/** The unit vector away from the axis at an angle. */
function outward(frame: Frame, angle: number): Vector {
  return plus(times(frame.x, Math.cos(angle)), times(yOf(frame), Math.sin(angle)));
}

function lineOfSpline(surface: BSplineSurface): Lines['along'] {
  const { uDegree, vDegree, uKnots, vKnots } = surface;
  const u = knotRange(uDegree, uKnots);
  const v = knotRange(vDegree, vKnots);
  return (held, value, [first, last]) => {
    const [own, other] = held === 'u' ? [u, v] : [v, u];
    const curve = isoparametricCurve(surface, held, inside(value, own));
    const [pole] = curve.poles;
    const isPoint = pole && curve.poles.every((one) => distance(one, pole) <= point);
    return isPoint ? null : { curve, from: inside(first, other), to: inside(last, other) };
  };
}

function inside(value: number, [low, high]: Range): number {
  const within = Math.min(Math.max(value, low), high);
  if (Math.abs(value - within) > sameParameter * (high - low)) {
    throw new Unexpected('a rectangle beyond its surface');
  }
  return within;
}
