import { outOfRange } from '../../../../words/outOfRange';
import type { DualMesh, MeshVertex, Polygon } from './dualMesh';

/** Triangles with the vertices and attributes of their corners, sorted by face. */
export interface Triangles {
  /** Three mesh vertices per triangle. */
  readonly vertices: Int32Array;
  /** Three attribute indices per triangle. */
  readonly attributes: Int32Array;
  /** The number of triangles of each face, in order. */
  readonly faceSizes: readonly number[];
}

/** The triangles of a mesh, without the polygons that only close its holes. */
export function trianglesOf({ polygons, vertices }: DualMesh): Triangles {
  const byGroup = new Map<number, number[]>();
  polygons.forEach((polygon, index) => {
    if (polygon.isCover) return;
    const group = byGroup.get(polygon.group);
    if (group) group.push(index);
    else byGroup.set(polygon.group, [index]);
  });
  const groups = [...byGroup.entries()].sort(([a], [b]) => a - b).map(([, indices]) => indices);
  const triangles: number[] = [];
  const attributes: number[] = [];
  const faceSizes = groups.map((indices) => {
    const before = triangles.length;
    for (const index of indices) {
      const polygon = polygons[index];
      if (polygon) fan(polygon, index, vertices, triangles, attributes);
    }
    return (triangles.length - before) / 3;
  });
  return {
    vertices: Int32Array.from(triangles),
    attributes: Int32Array.from(attributes),
    faceSizes,
  };
}

function fan(
  { corners }: Polygon,
  index: number,
  vertices: readonly MeshVertex[],
  triangles: number[],
  attributes: number[],
): void {
  const [first] = corners;
  if (first === undefined) return;
  const attributeAt = (vertex: number) => attributeOf(vertices[vertex] ?? outOfRange(), index);
  for (let i = 1; i + 1 < corners.length; i++) {
    const second = corners[i] ?? outOfRange();
    const third = corners[i + 1] ?? outOfRange();
    triangles.push(first, second, third);
    attributes.push(attributeAt(first), attributeAt(second), attributeAt(third));
  }
}

/**
 * Each attribute applies to a run of the polygons around a vertex. The polygons before the first mark belong to the
 * last run.
 */
function attributeOf(vertex: MeshVertex, polygon: number): number {
  const slot = vertex.polygons.indexOf(polygon);
  let marks = 0;
  for (let i = 0; i <= slot; i++) marks += vertex.startsAttribute[i] ?? outOfRange();
  if (marks > 0) return vertex.firstAttribute + marks - 1;
  const all = vertex.startsAttribute.reduce((sum, mark) => sum + mark, 0);
  return vertex.firstAttribute + Math.max(all - 1, 0);
}
