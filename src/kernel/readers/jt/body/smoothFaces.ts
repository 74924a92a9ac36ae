import { DisjointSets } from '../../../../words/disjointSets';
import { outOfRange } from '../../../../words/outOfRange';
import { weldPositions } from '../../../mesh/weldPositions';
import type { PartMesh } from '../../../base/scene';

/** The cosine of 20°. Normals with a larger angle between them meet at a sharp edge. */
const smoothness = 0.94;

type Mesh = Pick<PartMesh, 'positions' | 'normals' | 'indices'>;
type Faces = Pick<PartMesh, 'indices' | 'faces'>;

/**
 * Groups and sorts triangles into regions without sharp edges, for files that do not separate the faces of a mesh. The
 * borders between regions are shown as edges.
 */
export function smoothFaces(mesh: Mesh): Faces {
  const groups = joinedSmoothly(mesh);
  const order = Array.from({ length: mesh.indices.length / 3 }, (_, triangle) => triangle);
  const groupOf = order.map((triangle) => groups.of(triangle));
  order.sort((a, b) => (groupOf[a] ?? outOfRange()) - (groupOf[b] ?? outOfRange()) || a - b);
  const indices = new Uint32Array(mesh.indices.length);
  const faces: { firstTriangle: number; triangleCount: number; color: null }[] = [];
  order.forEach((triangle, i) => {
    indices.set(mesh.indices.subarray(triangle * 3, triangle * 3 + 3), i * 3);
    const face = faces.at(-1);
    const isSame = i > 0 && groupOf[order[i - 1] ?? outOfRange()] === groupOf[triangle];
    if (face && isSame) face.triangleCount++;
    else faces.push({ firstTriangle: i, triangleCount: 1, color: null });
  });
  return { indices, faces };
}

function joinedSmoothly({ positions, normals, indices }: Mesh): DisjointSets {
  const { ids, count } = weldPositions(positions);
  const groups = new DisjointSets(indices.length / 3);
  const sideAt = new Map<number, number>();
  const isSmooth = (one: number, other: number) => {
    let cosine = 0;
    for (let axis = 0; axis < 3; axis++) {
      cosine +=
        (normals[one * 3 + axis] ?? outOfRange()) * (normals[other * 3 + axis] ?? outOfRange());
    }
    return cosine > smoothness;
  };
  for (let corner = 0; corner < indices.length; corner++) {
    const from = indices[corner] ?? outOfRange();
    const to = indices[corner % 3 === 2 ? corner - 2 : corner + 1] ?? outOfRange();
    const [a, b] = [ids[from] ?? outOfRange(), ids[to] ?? outOfRange()];
    const key = a < b ? a * count + b : b * count + a;
    const other = sideAt.get(key);
    if (other === undefined) {
      sideAt.set(key, corner);
      continue;
    }
    const start = indices[other] ?? outOfRange();
    const end = indices[other % 3 === 2 ? other - 2 : other + 1] ?? outOfRange();
    const [near, far] = ids[start] === a ? [start, end] : [end, start];
    if (isSmooth(from, near) && isSmooth(to, far)) {
      groups.join(Math.floor(corner / 3), Math.floor(other / 3));
    }
  }
  return groups;
}
