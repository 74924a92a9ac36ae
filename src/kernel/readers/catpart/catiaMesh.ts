import type { FaceRange, PartMesh } from '../../scene';
import type { MeshBlock } from './meshBlock';

const metresPerMillimetre = 0.001;

/**
 * A saved mesh as a part, in metres. Flat faces bring a normal of their own, so that each face gets
 * vertices of its own.
 */
export function catiaMesh(block: MeshBlock, name: string): PartMesh {
  const points = block.positions.map((millimetres) => millimetres * metresPerMillimetre);
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  const faces: FaceRange[] = [];
  for (const { corners, normal } of block.faces) {
    const firstTriangle = indices.length / 3;
    const own = new Map<number, number>();
    for (const vertex of corners) {
      let index = own.get(vertex);
      if (index === undefined) {
        index = positions.length / 3;
        own.set(vertex, index);
        positions.push(...pointAt(points, vertex));
        normals.push(...(normal ?? pointAt(block.normals, vertex)));
      }
      indices.push(index);
    }
    faces.push({ firstTriangle, triangleCount: corners.length / 3, color: null });
  }
  const lines = [...block.edges.sharp, ...block.edges.smooth].filter(({ length }) => length > 1);
  return {
    name,
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    indices: Uint32Array.from(indices),
    faces,
    edges: lines.map((line) =>
      Float32Array.from(line.flatMap((vertex) => pointAt(points, vertex))),
    ),
    color: null,
    geometry: 'triangles saved in the file',
    // What triangles enclose is not exact.
    solid: { volume: null, area: null },
  };
}

function pointAt(values: Float32Array, vertex: number): [number, number, number] {
  const at = vertex * 3;
  return [values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0];
}
