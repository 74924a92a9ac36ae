import type { TopoDS_Face } from 'replicad-opencascadejs';
import { metresPerMillimetre, type Surface, type Vector } from '../../../model/shapes';
import { cross, distance, dot, lengthOf, minus, plus, times, unit } from '../../base/vector';
import type { OpenCascade } from '../engine';
import { takeAxis, takeDirection, takePoint } from './readVector';
import { recogniseRevolved } from '../../exact/recognise/recogniseRevolved';

type Adaptor = InstanceType<OpenCascade['BRepAdaptor_Surface']>;
type PointAt = (u: number, v: number) => Vector;
type Range = readonly [first: number, last: number];

const quarter = Math.PI / 2;

/** The surface of a face as seen from outside the material, taking the face's orientation into account. */
export function readSurface(engine: OpenCascade, face: TopoDS_Face): Surface {
  const isReversed = face.Orientation() === engine.TopAbs_Orientation.TopAbs_REVERSED;
  const adaptor = new engine.BRepAdaptor_Surface(face, true);
  const surface = surfaceOf(engine, adaptor, isReversed);
  adaptor.delete();
  return surface;
}

function surfaceOf(engine: OpenCascade, adaptor: Adaptor, isReversed: boolean): Surface {
  const kinds = engine.GeomAbs_SurfaceType;
  const pointAt: PointAt = (u, v) => takePoint(adaptor.EvalD0(u, v));
  switch (adaptor.GetType()) {
    case kinds.GeomAbs_Plane:
      return planeOf(adaptor, isReversed);
    case kinds.GeomAbs_Cylinder: {
      const cylinder = adaptor.Cylinder();
      const radius = cylinder.Radius() * metresPerMillimetre;
      const isHollow = cylinder.Direct() === isReversed;
      const place = takeAxis(cylinder.Axis());
      cylinder.delete();
      return { kind: 'cylinder', ...place, radius, isHollow };
    }
    case kinds.GeomAbs_Cone:
      return coneOf(pointAt, boundsOf(adaptor).v, isReversed);
    case kinds.GeomAbs_Sphere: {
      const sphere = adaptor.Sphere();
      const radius = sphere.Radius() * metresPerMillimetre;
      const origin = takePoint(sphere.Location());
      const position = sphere.Position();
      const isHollow = position.Direct() === isReversed;
      position.delete();
      sphere.delete();
      return { kind: 'sphere', origin, radius, isHollow };
    }
    case kinds.GeomAbs_Torus:
      return torusOf(pointAt, isReversed);
    case kinds.GeomAbs_BSplineSurface:
    case kinds.GeomAbs_SurfaceOfExtrusion:
    case kinds.GeomAbs_SurfaceOfRevolution:
      return recogniseRevolved(pointAt, boundsOf(adaptor), isReversed) ?? { kind: 'other' };
    case kinds.GeomAbs_BezierSurface:
    case kinds.GeomAbs_OffsetSurface:
    case kinds.GeomAbs_OtherSurface:
      return { kind: 'other' };
  }
}

function planeOf(adaptor: Adaptor, isReversed: boolean): Surface {
  const plane = adaptor.Plane();
  const isFlipped = plane.Direct() === isReversed;
  const axis = plane.Axis();
  const normal = takeDirection(axis.Direction());
  axis.delete();
  const origin = takePoint(plane.Location());
  plane.delete();
  return { kind: 'plane', origin, normal: isFlipped ? times(normal, -1) : normal };
}

/**
 * The engine's build has no accessors for cones and tori, so they are derived from points. A cone has circles along `u`
 * whose radius grows linearly along `v`.
 */
function coneOf(pointAt: PointAt, [low, high]: Range, isReversed: boolean): Surface {
  const circleAt = (v: number) => {
    const [near, side, far] = [pointAt(0, v), pointAt(quarter, v), pointAt(Math.PI, v)];
    const centre = middle(near, far);
    return { near: minus(near, centre), side: minus(side, centre), centre };
  };
  const [first, between, last] = [circleAt(low), circleAt((low + high) / 2), circleAt(high)];
  const radius = lengthOf(first.near);
  const growth = lengthOf(last.near) - radius;
  const rise = minus(last.centre, first.centre);
  const halfAngle = Math.atan2(Math.abs(growth), lengthOf(rise));
  if (!(halfAngle > 0) || !Number.isFinite(halfAngle)) return { kind: 'other' };
  const isLeftHanded = dot(cross(between.near, between.side), rise) < 0;
  return {
    kind: 'cone',
    origin: first.centre,
    axis: times(unit(rise), Math.sign(growth)),
    radius,
    halfAngle,
    isHollow: isLeftHanded !== isReversed,
  };
}

/** The points of a torus are `O + (R + r cos v) (cos u X + sin u Y) + r sin v Z`. */
function torusOf(pointAt: PointAt, isReversed: boolean): Surface {
  const [outer, opposite] = [pointAt(0, 0), pointAt(Math.PI, 0)];
  const inner = pointAt(0, Math.PI);
  const origin = middle(outer, opposite);
  const minorRadius = distance(outer, inner) / 2;
  const x = unit(minus(outer, opposite));
  const majorRadius = dot(minus(middle(outer, inner), origin), x);
  const y = unit(minus(pointAt(quarter, 0), origin));
  const axis = unit(minus(pointAt(0, quarter), middle(outer, inner)));
  const isLeftHanded = dot(cross(x, y), axis) < 0;
  const isHollow = isLeftHanded !== isReversed;
  return { kind: 'torus', origin, axis, majorRadius, minorRadius, isHollow };
}

function boundsOf(adaptor: Adaptor): { readonly u: Range; readonly v: Range } {
  return {
    u: [adaptor.FirstUParameter(), adaptor.LastUParameter()],
    v: [adaptor.FirstVParameter(), adaptor.LastVParameter()],
  };
}

function middle(a: Vector, b: Vector): Vector {
  return times(plus(a, b), 0.5);
}
