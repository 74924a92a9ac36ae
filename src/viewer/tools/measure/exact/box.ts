import { BoundingBox } from '../../../../model/boundingBox';
import { along, type Vector } from '../../../../model/vectors';
import { curvePoint, extremesOn, type ExactCurve } from './measuredCurve';
import { isInsideFace } from './insideFace';
import type { ExactFace } from './measuredSurface';
import { isWholeSurface } from './wholeSurfaces';

export interface Box {
  readonly min: Vector;
  readonly max: Vector;
}

/**
 * The axis-aligned bounding box of faces by their exact shapes; null when a face extends beyond its edges in a way that
 * has no closed form.
 */
export function exactBox(
  faces: readonly (ExactFace | null)[],
  loose: readonly ExactCurve[] = [],
): Box | null {
  const points: Vector[] = loose.flatMap(curveExtremes);
  for (const face of faces) {
    const extremes = face && faceExtremes(face);
    if (!extremes) return null;
    points.push(...extremes);
  }
  return points.length > 0 ? boxAround(points) : null;
}

export function boxAround(points: readonly Vector[]): Box {
  const box = new BoundingBox();
  for (const point of points) box.add(...point);
  return { min: box.low, max: box.high };
}

/** Planes, cylinders and cones have their extremes on their edges, or at an apex. */
function faceExtremes(face: ExactFace): readonly Vector[] | null {
  const { surface, boundary } = face;
  const onEdges = boundary.flatMap(curveExtremes);
  switch (surface.kind) {
    case 'plane':
    case 'cylinder':
      return boundary.length > 0 ? onEdges : null;
    case 'cone': {
      const reach = -surface.radius / Math.tan(surface.halfAngle);
      const tip = along(surface.origin, surface.axis, reach);
      const hasTip = isInsideFace(face, tip);
      if (hasTip === null || boundary.length === 0) return null;
      return hasTip ? [...onEdges, tip] : onEdges;
    }
    case 'sphere': {
      if (!isWholeSurface(surface, face)) return null;
      const { radius } = surface;
      return corners(surface.origin, [radius, radius, radius]);
    }
    case 'torus': {
      const { majorRadius, minorRadius, axis, origin } = surface;
      if (!isWholeSurface(surface, face)) return null;
      const reach = (along0: number) =>
        majorRadius * Math.sqrt(Math.max(0, 1 - along0 ** 2)) + minorRadius;
      return corners(origin, [reach(axis[0]), reach(axis[1]), reach(axis[2])]);
    }
  }
}

function corners([x, y, z]: Vector, [a, b, c]: Vector): readonly Vector[] {
  return [
    [x - a, y - b, z - c],
    [x + a, y + b, z + c],
  ];
}

/** End points, and the extremes of a round curve along each axis. */
function curveExtremes(curve: ExactCurve): readonly Vector[] {
  const ends = [curvePoint(curve, 0), curvePoint(curve, 1)];
  if (curve.kind === 'line') return ends;
  return [...ends, ...axes.flatMap((axis) => extremesOn(curve, axis))];
}

const axes: readonly Vector[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
