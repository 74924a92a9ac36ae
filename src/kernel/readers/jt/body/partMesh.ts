import { boundaryEdges } from '../../../mesh/boundaryEdges';
import type { FaceRange, PartMesh } from '../../../base/scene';
import type { BodyMesh } from './bodyMesh';
import { smoothFaces } from './smoothFaces';

/**
 * Joins several meshes and lines, all in metres, into one part. Its edges are the borders of its faces (or sharp edges,
 * if the file does not separate faces) and those lines that are not already among them.
 */
export function partMesh(
  name: string,
  bodies: readonly BodyMesh[],
  lines: readonly Float32Array[],
): PartMesh {
  const triangles = joined(bodies);
  const seen = bodies.every(({ hasFaces }) => hasFaces)
    ? triangles
    : joined(bodies.map(bySmoothness));
  const borders = boundaryEdges(seen);
  return {
    name,
    ...triangles,
    edges: [...borders, ...linesBeside(borders, lines)],
    color: null,
    geometry: 'triangles saved in the file',
    // Volume and area of triangles are not exact.
    solid: { volume: null, area: null },
  };
}

function bySmoothness(body: BodyMesh): BodyMesh {
  return body.hasFaces ? body : { ...body, ...smoothFaces(body) };
}

type Triangles = Pick<PartMesh, 'positions' | 'normals' | 'indices' | 'faces'>;

function joined(bodies: readonly BodyMesh[]): Triangles {
  const [only] = bodies;
  if (only && bodies.length === 1) {
    const { positions, normals, indices, faces } = only;
    return { positions, normals, indices, faces };
  }
  const indices = new Uint32Array(bodies.reduce((sum, body) => sum + body.indices.length, 0));
  const faces: FaceRange[] = [];
  let firstVertex = 0;
  let firstIndex = 0;
  for (const body of bodies) {
    const before = firstVertex;
    indices.set(
      body.indices.map((index) => index + before),
      firstIndex,
    );
    for (const face of body.faces) {
      faces.push({ ...face, firstTriangle: face.firstTriangle + firstIndex / 3 });
    }
    firstVertex += body.positions.length / 3;
    firstIndex += body.indices.length;
  }
  return {
    positions: joinedFloats(bodies.map((body) => body.positions)),
    normals: joinedFloats(bodies.map((body) => body.normals)),
    indices,
    faces,
  };
}

function joinedFloats(lists: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let at = 0;
  for (const list of lists) {
    joined.set(list, at);
    at += list.length;
  }
  return joined;
}

/**
 * The lines that are not face borders. Programs also save the edges of a body as lines.
 * @param borders x y z of their points
 */
function linesBeside(
  borders: readonly Float32Array[],
  lines: readonly Float32Array[],
): readonly Float32Array[] {
  if (lines.length === 0) return lines;
  const drawn = new Set(borders.flatMap(stepsOf));
  return lines.filter((line) => stepsOf(line).some((step) => !drawn.has(step)));
}

/** A key for each segment, the same in both directions. */
function stepsOf(line: Float32Array): string[] {
  const points = Array.from({ length: line.length / 3 }, (_, i) =>
    line.subarray(i * 3, i * 3 + 3).join(),
  );
  return points.slice(1).map((to, i) => [points[i] ?? '', to].sort().join(' '));
}
