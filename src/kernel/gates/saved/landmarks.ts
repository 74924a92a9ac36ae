import type { Body, Edge, Face, Vertex } from '../../brep/brep';
import { facesOf } from '../../brep/facesOf';
import type { Frame, Sphere } from '../../brep/geometry';
import type { Box } from '../../../model/boundingBox';
import { cornersAround, circleBox } from '../../brep/knownBox';
import { cross, distance, dot, minus, type Vector } from '../../base/vector';

/** A feature of an exact body at which any mesh of it has a vertex. */
export interface Landmark {
  readonly box: Box;
  /** Distance of a point from it. */
  readonly far: (point: Vector) => number;
  /** The angle of a point on a circle or an ellipse, in radians; meshes have vertices all around it. */
  readonly angleOf?: (point: Vector) => number;
}

/** The vertices of bodies, their closed circles and ellipses, and their whole spheres; each once. */
export function landmarksOf(bodies: readonly Body[]): Landmark[] {
  const faces = bodies.flatMap(facesOf);
  const edges = new Set(faces.flatMap(edgesOf));
  const vertices = new Set(faces.flatMap(tipsOf));
  for (const { start, end } of edges)
    for (const vertex of [start, end]) if (vertex) vertices.add(vertex);
  return [
    ...Array.from(vertices, vertexMark),
    ...[...edges].flatMap(ringMarks),
    ...faces.flatMap(sphereMarks),
  ];
}

function edgesOf({ loops }: Face): Edge[] {
  return loops.flatMap((loop) =>
    loop.kind === 'edges' ? loop.coedges.map(({ edge }) => edge) : [],
  );
}

function tipsOf({ loops }: Face): Vertex[] {
  return loops.flatMap((loop) => (loop.kind === 'vertex' ? [loop.vertex] : []));
}

function vertexMark({ point }: Vertex): Landmark {
  return { box: { low: point, high: point }, far: (other) => distance(other, point) };
}

function ringMarks({ curve, start }: Edge): Landmark[] {
  if (start !== null) return [];
  if (curve.kind === 'circle') return [ringMark(curve.frame, curve.radius, curve.radius)];
  const { kind } = curve;
  return kind === 'ellipse' ? [ringMark(curve.frame, curve.majorRadius, curve.minorRadius)] : [];
}

function ringMark(frame: Frame, major: number, minor: number): Landmark {
  const y = cross(frame.axis, frame.x);
  /** Position in the plane of the ring, scaled to radii of one, and height above it. */
  const placeOf = (point: Vector) => {
    const arm = minus(point, frame.origin);
    return [dot(arm, frame.x) / major, dot(arm, y) / minor, dot(arm, frame.axis)] as const;
  };
  const far = (point: Vector) => {
    const [u, v, height] = placeOf(point);
    // A first-order distance, which is sufficient near the ring.
    const across = (u * u + v * v - 1) / (2 * Math.hypot(u / major, v / minor));
    return Math.hypot(across, height);
  };
  const angleOf = (point: Vector) => {
    const [u, v] = placeOf(point);
    return Math.atan2(v, u);
  };
  return { box: boxOf(circleBox(frame, Math.max(major, minor))), far, angleOf };
}

function sphereMarks({ surface, loops }: Face): Landmark[] {
  return loops.length === 0 && surface.kind === 'sphere' ? [sphereMark(surface)] : [];
}

function sphereMark({ frame: { origin }, radius }: Sphere): Landmark {
  const box = boxOf(cornersAround(origin, [radius, radius, radius]));
  return { box, far: (point) => Math.abs(distance(point, origin) - radius) };
}

function boxOf([low, high]: readonly [Vector, Vector]): Box {
  return { low, high };
}
