import { outOfRange } from '../../../../words/outOfRange';
import { facesAtEdges } from '../../../../model/exact/joinedFaces';
import type { EdgeShape, PartShapes, Vector } from '../../../../model/shapes';
import { sectionArc } from './sectionArc';

/** The shapes with the arcs in which two faces meet, where the file has another curve for such an edge. */
export function withSectionArcs(
  shapes: PartShapes,
  polyline: (edge: number) => readonly Vector[],
): PartShapes {
  if (!shapes.edges.some(({ kind }) => kind === 'other')) return shapes;
  const around = facesAtEdges(shapes);
  const edges = shapes.edges.map((edge, number): EdgeShape => {
    const [from, to] = edge.ends.map((end) => shapes.corners[end]);
    if (edge.kind !== 'other' || !from || !to) return edge;
    const faces = (around[number] ?? []).map((face) => shapes.faces[face] ?? outOfRange());
    const arc = sectionArc(faces, [from, to], polyline(number));
    if (!arc) return edge;
    const { origin, axis, radius, angle } = arc;
    return {
      ...{ kind: 'circle', origin, axis, radius, angle, length: radius * angle },
      ends: edge.ends,
    };
  });
  return { ...shapes, edges };
}
