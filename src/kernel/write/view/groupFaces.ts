import type { PartMesh, Rgba } from '../../base/scene';

export interface FaceGroup {
  /** Colour of the faces; null for the colour of the part. */
  readonly color: Rgba | null;
  readonly indices: Uint32Array;
  /** Number of triangles of each of its faces. */
  readonly counts: readonly number[];
}

export interface GroupedFaces {
  readonly groups: readonly FaceGroup[];
  /** Each B-rep face in the order of the groups; triangles are counted through all groups. */
  readonly faces: readonly (readonly [firstTriangle: number, count: number])[];
  /** The index of each of them among the faces of the part. */
  readonly order: readonly number[];
}

/** Groups faces by colour, in the order in which colours first occur. */
export function groupFaces(part: PartMesh): GroupedFaces {
  const byColor = new Map<
    string,
    { color: Rgba | null; faces: PartMesh['faces'][number][]; order: number[] }
  >();
  part.faces.forEach((face, number) => {
    const key = face.color?.join() ?? '';
    const group = byColor.get(key) ?? { color: face.color, faces: [], order: [] };
    group.faces.push(face);
    group.order.push(number);
    byColor.set(key, group);
  });
  let triangle = 0;
  const faces: [number, number][] = [];
  const groups = [...byColor.values()].map((group) => {
    for (const { triangleCount } of group.faces) {
      faces.push([triangle, triangleCount]);
      triangle += triangleCount;
    }
    // With one colour, which is usual, the triangles are in order already.
    const indices = byColor.size === 1 ? part.indices : gather(part.indices, group.faces);
    const counts = group.faces.map(({ triangleCount }) => triangleCount);
    return { color: group.color, indices, counts };
  });
  const order = [...byColor.values()].flatMap((group) => group.order);
  return { groups: groups.filter((group) => group.indices.length > 0), faces, order };
}

function gather(indices: Uint32Array, faces: PartMesh['faces']): Uint32Array {
  const count = faces.reduce((sum, face) => sum + face.triangleCount, 0);
  const gathered = new Uint32Array(count * 3);
  let at = 0;
  for (const { firstTriangle, triangleCount } of faces) {
    const end = firstTriangle + triangleCount;
    gathered.set(indices.subarray(firstTriangle * 3, end * 3), at);
    at += triangleCount * 3;
  }
  return gathered;
}
