import { defaultColor } from '../base/color';
import { outOfRange } from '../../words/outOfRange';
import type { PartMesh, Scene, SceneNode } from '../base/scene';
import type { ViewGeometry, ViewMesh, ViewNode, ViewScene } from '../base/viewScene';

/** A file of triangles as the same that CAD files are read into: for what looks at both alike. */
export function meshedScene({ facts, roots }: ViewScene): Scene {
  const parts: PartMesh[] = [];
  const numbers = new Map<ViewMesh, number>();
  const numberOf = (mesh: ViewMesh, name: string): number => {
    const known = numbers.get(mesh);
    if (known !== undefined) return known;
    const number = parts.push(partOf(mesh, name)) - 1;
    numbers.set(mesh, number);
    return number;
  };
  const nodeOf = ({ name, matrix, mesh, children }: ViewNode): SceneNode => ({
    ...{ name, matrix, color: null },
    part: mesh ? numberOf(mesh, name) : null,
    children: children.map(nodeOf),
  });
  const nodes = roots.map(nodeOf);
  return {
    // Turned as the rest of Caliper stands: with Z up.
    roots:
      facts.up === 'y'
        ? [{ name: '', matrix: standing, part: null, color: null, children: nodes }]
        : nodes,
    parts,
    facts: {
      ...{ sourceFormat: facts.format, schema: null, sourceUnit: facts.unit },
      ...{ linearDeflection: null, angularDeflection: null, warnings: facts.notes },
    },
  };
}

const standing = Float64Array.of(1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1);

function partOf({ faces }: ViewMesh, name: string): PartMesh {
  const geometries = faces.map(({ geometry }) => geometry);
  const vertices = geometries.reduce((sum, { positions }) => sum + positions.length, 0);
  const positions = new Float32Array(vertices);
  const indices: number[] = [];
  let at = 0;
  for (const geometry of geometries) {
    positions.set(geometry.positions, at);
    const first = at / 3;
    forEachCorner(geometry, (corner) => indices.push(first + corner));
    at += geometry.positions.length;
  }
  return {
    ...{ name, positions, edges: [], color: defaultColor },
    normals: normalsOf(positions, indices),
    indices: Uint32Array.from(indices),
    faces: [{ firstTriangle: 0, triangleCount: indices.length / 3, color: null }],
    geometry: 'triangles saved in the file',
    solid: { volume: null, area: null },
  };
}

function forEachCorner(
  { positions, indices }: ViewGeometry,
  visit: (corner: number) => void,
): void {
  if (indices) indices.forEach((corner) => visit(corner));
  else for (let i = 0; i < positions.length / 3; i++) visit(i);
}

/** Of the triangles around each vertex, the large ones more. */
function normalsOf(positions: Float32Array, indices: readonly number[]): Float32Array {
  const normals = new Float32Array(positions.length);
  const at = (corner: number, axis: number) => positions[3 * corner + axis] ?? outOfRange();
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const [a = outOfRange(), b = outOfRange(), c = outOfRange()] = indices.slice(i, i + 3);
    const [ux, uy, uz] = [at(b, 0) - at(a, 0), at(b, 1) - at(a, 1), at(b, 2) - at(a, 2)];
    const [vx, vy, vz] = [at(c, 0) - at(a, 0), at(c, 1) - at(a, 1), at(c, 2) - at(a, 2)];
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const corner of [a, b, c]) {
      normal.forEach((value, axis) => {
        normals[3 * corner + axis] = (normals[3 * corner + axis] ?? outOfRange()) + value;
      });
    }
  }
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(...normals.subarray(i, i + 3)) || 1;
    for (let axis = 0; axis < 3; axis++)
      normals[i + axis] = (normals[i + axis] ?? outOfRange()) / length;
  }
  return normals;
}
