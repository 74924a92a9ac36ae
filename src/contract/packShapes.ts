import { curveKinds, surfaceKinds } from './shapes';
import type { Curve, EdgeShape, FaceShape, PackedShapes, PartShapes, Surface } from './shapes';

/** Writes shapes as lists of numbers, which `readShapes` reads. The same shapes give the same numbers. */
export function packShapes({ faces, edges, corners }: PartShapes): PackedShapes {
  return {
    faces: faces.map(packFace),
    boundaries: faces.map(({ boundary }) => boundary),
    edges: edges.map(packEdge),
    corners: lengths(corners.flat()),
  };
}

function packFace(face: FaceShape): readonly number[] {
  return [surfaceKinds.indexOf(face.kind), significant(face.area), ...surfaceNumbers(face)];
}

function surfaceNumbers(surface: Surface): readonly number[] {
  switch (surface.kind) {
    case 'plane':
      return [...lengths(surface.origin), ...direction(surface.normal)];
    case 'cylinder':
      return [...turned(surface), ...lengths([surface.radius])];
    case 'cone':
      return [...turned(surface), ...lengths([surface.radius, surface.halfAngle])];
    case 'sphere':
      return [Number(surface.isHollow), ...lengths([...surface.origin, surface.radius])];
    case 'torus':
      return [...turned(surface), ...lengths([surface.majorRadius, surface.minorRadius])];
    case 'other':
      return [];
  }
}

function turned({
  isHollow,
  origin,
  axis,
}: Exclude<Surface, { kind: 'plane' | 'sphere' | 'other' }>) {
  return [Number(isHollow), ...lengths(origin), ...direction(axis)];
}

function packEdge(edge: EdgeShape): readonly number[] {
  return [
    curveKinds.indexOf(edge.kind),
    ...edge.ends,
    ...lengths([edge.length]),
    ...curveNumbers(edge),
  ];
}

function curveNumbers(curve: Curve): readonly number[] {
  switch (curve.kind) {
    case 'circle':
      return [
        ...lengths(curve.origin),
        ...direction(curve.axis),
        ...lengths([curve.radius, curve.angle]),
      ];
    case 'ellipse':
      return [
        ...lengths(curve.origin),
        ...direction(curve.axis),
        ...lengths([curve.majorRadius, curve.minorRadius]),
      ];
    case 'line':
    case 'other':
      return [];
  }
}

/** To a picometre: finer than any CAD program computes, and short where a drawing's numbers are. */
function lengths(metres: readonly number[]): number[] {
  return metres.map((value) => Math.round(value * 1e12) / 1e12 + 0);
}

/** Fine enough for a picometre at the end of a metre. */
function direction(unit: readonly number[]): number[] {
  return unit.map((value) => Math.round(value * 1e13) / 1e13 + 0);
}

function significant(value: number): number {
  return Number(value.toPrecision(13));
}
