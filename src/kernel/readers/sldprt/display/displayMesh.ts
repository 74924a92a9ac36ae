import type { FaceRange, PartMesh, Rgba } from '../../../base/scene';
import { chainSegments, type Segment } from '../../../mesh/chainSegments';
import type { DisplayFace } from './displayFace';

/**
 * Makes one part of the faces of a display list, in the order of the file.
 * @param colors one per face, null if not known
 */
export function displayMesh(
  faces: readonly DisplayFace[],
  colors: readonly (Rgba | null)[],
  name: string,
): PartMesh {
  const vertices = faces.reduce((sum, { positions }) => sum + positions.length, 0);
  const corners = faces.reduce((sum, face) => sum + 3 * trianglesOf(face), 0);
  const mesh = {
    positions: new Float32Array(vertices),
    normals: new Float32Array(vertices),
    indices: new Uint32Array(corners),
  };
  const ranges: FaceRange[] = [];
  let coordinate = 0;
  let corner = 0;
  for (const [i, face] of faces.entries()) {
    mesh.positions.set(face.positions, coordinate);
    mesh.normals.set(face.normals, coordinate);
    const triangleCount = trianglesOf(face);
    ranges.push({ firstTriangle: corner / 3, triangleCount, color: colors[i] ?? null });
    writeStrips(face.strips, coordinate / 3, mesh.indices.subarray(corner));
    coordinate += face.positions.length;
    corner += 3 * triangleCount;
  }
  return {
    name,
    ...mesh,
    faces: ranges,
    edges: featureEdges(faces),
    color: null,
    geometry: 'triangles saved in the file',
    // Volume and area of triangles are not exact.
    solid: { volume: null, area: null },
  };
}

function trianglesOf({ strips, positions }: DisplayFace): number {
  return positions.length / 3 - 2 * strips.length;
}

/** Every second triangle of a strip has the opposite winding. */
function writeStrips(strips: readonly number[], firstVertex: number, indices: Uint32Array): void {
  let base = firstVertex;
  let corner = 0;
  for (const length of strips) {
    for (let k = 2; k < length; k++) {
      const parity = k % 2;
      indices[corner++] = base + k - 2 + parity;
      indices[corner++] = base + k - 1 - parity;
      indices[corner++] = base + k;
    }
    base += length;
  }
}

/** Both faces at an edge have points for it, which may differ; those of the first face are drawn. */
function featureEdges(faces: readonly DisplayFace[]): Float32Array[] {
  const drawn = new Set<number>();
  return faces.flatMap((face) => {
    const segments = segmentsOf(face);
    const fresh = [...segments].filter(([edge]) => !drawn.has(edge));
    for (const [edge] of fresh) drawn.add(edge);
    return fresh.flatMap(([, own]) => chainSegments(own, face.positions));
  });
}

/** The sides of triangles on the border of a face, by the id of their B-rep edge. */
function segmentsOf({ strips, edgeWords }: DisplayFace): Map<number, Segment[]> {
  const segments = new Map<number, Segment[]>();
  const add = (word: number | undefined, from: number, to: number) => {
    if (!word) return;
    const known = segments.get(word);
    if (known) known.push([from, to]);
    else segments.set(word, [[from, to]]);
  };
  if (!edgeWords) return segments;
  let base = 0;
  let word = 0;
  for (const length of strips) {
    word++; // the control word
    add(edgeWords[word++], base, base + 1);
    for (let k = base + 2; k < base + length; k++) {
      add(edgeWords[word++], k - 2, k);
      add(edgeWords[word++], k - 1, k);
    }
    base += length;
  }
  return segments;
}
