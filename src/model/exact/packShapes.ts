import { direction, lengths, rounded } from './packNumbers';
import { packSplines } from './splines/packSplines';
import { curveKinds, surfaceKinds } from '../shapes';
import type { EdgeShape, FaceShape, PackedShapes, PartShapes, Surface } from '../shapes';
import { dot } from '../vectors';

/** Writes shapes as lists of numbers for `readShapes`. The same shapes give the same numbers. */
export function packShapes({ faces, edges, corners, splines }: PartShapes): PackedShapes {
  const packed = splines && packSplines(splines);
  return {
    faces: faces.map(packFace),
    boundaries: faces.map(({ boundary }) => boundary),
    edges: edges.map(packEdge),
    corners: lengths(corners.flat()),
    ...(packed && { splines: packed }),
  };
}

function packFace(face: FaceShape): readonly number[] {
  return [surfaceKinds.indexOf(face.kind), areaOf(face.area), ...surfaceNumbers(face)];
}

function surfaceNumbers(surface: Surface): readonly number[] {
  switch (surface.kind) {
    case 'plane':
      return [...direction(surface.normal), ...lengths([offsetOf(surface)])];
    case 'cylinder':
      return [...revolved(surface), ...lengths([surface.radius])];
    case 'cone':
      return [...revolved(surface), ...lengths([surface.radius]), rounded(surface.halfAngle)];
    case 'sphere':
      return [Number(surface.isHollow), ...lengths([...surface.origin, surface.radius])];
    case 'torus':
      return [...revolved(surface), ...lengths([surface.majorRadius, surface.minorRadius])];
    case 'other':
      return [];
  }
}

function revolved({
  isHollow,
  origin,
  axis,
}: Exclude<Surface, { kind: 'plane' | 'sphere' | 'other' }>) {
  return [Number(isHollow), ...lengths(origin), ...direction(axis)];
}

function packEdge(edge: EdgeShape): readonly number[] {
  return [curveKinds.indexOf(edge.kind), ...edge.ends, ...curveNumbers(edge)];
}

function curveNumbers(edge: EdgeShape): readonly number[] {
  switch (edge.kind) {
    case 'line':
      return [];
    case 'circle':
      return [
        ...lengths(edge.origin),
        ...direction(edge.axis),
        ...lengths([edge.radius]),
        ...(isFull(edge) ? [] : [rounded(edge.angle)]),
      ];
    case 'ellipse':
      return [
        ...lengths([edge.length, ...edge.origin]),
        ...direction(edge.axis),
        ...lengths([edge.majorRadius, edge.minorRadius]),
        ...direction(edge.major),
        ...(isFull(edge) ? [] : [rounded(edge.angle)]),
      ];
    case 'other':
      return lengths([edge.length]);
  }
}

function isFull({ angle }: Extract<EdgeShape, { kind: 'circle' | 'ellipse' }>): boolean {
  // Double precision has sixteen digits, some of which are lost when parameters are subtracted.
  return Math.abs(angle - 2 * Math.PI) < 1e-12;
}

/** The signed distance of the plane from the origin along its normal. */
function offsetOf({ origin, normal }: Extract<Surface, { kind: 'plane' }>): number {
  return dot(origin, normal);
}

function areaOf(squareMetres: number): number {
  return Number((squareMetres * 1e6).toPrecision(12));
}
