import { metresPerMillimetre } from '../../../model/shapes';
import type { FaceRange, PartMesh, Rgba } from '../../base/scene';
import type { MeshBlock } from './meshBlock';
import { vectorAt } from '../../base/vector';

/**
 * Makes a part of a saved mesh, in metres. Flat faces have normals of their own, so each face gets its own vertices.
 */
export function catiaMesh(block: MeshBlock, name: string): PartMesh {
  const points = block.positions.map((millimetres) => millimetres * metresPerMillimetre);
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  const faces: FaceRange[] = [];
  const color = onlyColor(block.colors);
  for (const [i, { corners, normal }] of block.faces.entries()) {
    const firstTriangle = indices.length / 3;
    const own = new Map<number, number>();
    for (const vertex of corners) {
      let index = own.get(vertex);
      if (index === undefined) {
        index = positions.length / 3;
        own.set(vertex, index);
        positions.push(...vectorAt(points, 3 * vertex));
        normals.push(...(normal ?? vectorAt(block.normals, 3 * vertex)));
      }
      indices.push(index);
    }
    const ownColor = color ? null : (block.colors[i] ?? null);
    faces.push({ firstTriangle, triangleCount: corners.length / 3, color: ownColor });
  }
  const { free, sharp, smooth } = block.edges;
  const lines = [...free, ...sharp, ...smooth].filter(({ length }) => length > 1);
  return {
    name,
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    indices: Uint32Array.from(indices),
    faces,
    edges: lines.map((line) =>
      Float32Array.from(line.flatMap((vertex) => vectorAt(points, 3 * vertex))),
    ),
    color,
    geometry: 'triangles saved in the file',
    // Volume and area of triangles are not exact.
    solid: { volume: null, area: null },
  };
}

/** The colour of all faces; null if they differ. */
function onlyColor([first, ...others]: readonly Rgba[]): Rgba | null {
  return others.every((color) => color.join() === first?.join()) ? (first ?? null) : null;
}
