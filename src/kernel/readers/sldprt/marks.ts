import type { Body, Edge, Face, Vertex } from '../brep/brep';
import { facesOf } from '../brep/facesOf';
import type { Frame, Sphere } from '../brep/geometry';
import { around, type Box, ringOf } from '../brep/knownBox';
import { distance, dot, minus, type Vector } from '../brep/vector';

/** Something of an exact body on which any mesh of it has a corner. */
export interface Mark {
  readonly box: Box;
  /** How far a point is from it. */
  readonly far: (point: Vector) => number;
}

/** The vertices of bodies, their circles without one, and their whole spheres; each once. */
export function marksOf(bodies: readonly Body[]): Mark[] {
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

function vertexMark({ point }: Vertex): Mark {
  return { box: { low: point, high: point }, far: (other) => distance(other, point) };
}

function ringMarks({ curve, start }: Edge): Mark[] {
  return start === null && curve.kind === 'circle' ? [ringMark(curve.frame, curve.radius)] : [];
}

function ringMark(frame: Frame, radius: number): Mark {
  const far = (point: Vector) => {
    const arm = minus(point, frame.origin);
    const height = dot(arm, frame.axis);
    return Math.hypot(Math.sqrt(Math.max(0, dot(arm, arm) - height * height)) - radius, height);
  };
  return { box: boxOf(ringOf(frame, radius)), far };
}

function sphereMarks({ surface, loops }: Face): Mark[] {
  return loops.length === 0 && surface.kind === 'sphere' ? [sphereMark(surface)] : [];
}

function sphereMark({ frame: { origin }, radius }: Sphere): Mark {
  const box = boxOf(around(origin, [radius, radius, radius]));
  return { box, far: (point) => Math.abs(distance(point, origin) - radius) };
}

function boxOf([low, high]: readonly [Vector, Vector]): Box {
  return { low, high };
}
