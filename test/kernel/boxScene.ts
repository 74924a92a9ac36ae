import type { FaceRange, PartMesh, Rgba, Scene, SceneNode } from '../../src/kernel/base/scene';

/** A closed box of one metre from the origin, its six faces in the order −x +x −y +y −z +z. */
export function boxPart(color: Rgba | null, faceColors: readonly (Rgba | null)[] = []): PartMesh {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  const faces: FaceRange[] = [];
  for (let face = 0; face < 6; face++) {
    const axis = face >> 1;
    const side = face & 1;
    const corners = side === 1 ? [0, 1, 2, 3] : [0, 3, 2, 1];
    const first = positions.length / 3;
    for (const corner of corners) {
      const u = corner === 1 || corner === 2 ? 1 : 0;
      const v = corner >= 2 ? 1 : 0;
      positions.push(...turned(axis, [side, u, v]));
      normals.push(...turned(axis, [side * 2 - 1, 0, 0]));
    }
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
    faces.push({ firstTriangle: face * 2, triangleCount: 2, color: faceColors[face] ?? null });
  }
  return {
    name: 'box',
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    indices: Uint32Array.from(indices),
    faces,
    edges: boxEdges(),
    color,
    geometry: 'meshed from exact B-rep',
    solid: { volume: 1, area: 6 },
  };
}

export function sceneOf(roots: readonly SceneNode[], ...parts: readonly PartMesh[]): Scene {
  return {
    roots,
    parts,
    facts: {
      sourceFormat: 'STEP',
      schema: 'AP214',
      sourceUnit: 'millimetre',
      linearDeflection: 1e-4,
      angularDeflection: 0.5,
      warnings: [],
    },
  };
}

export function nodeOf(fields: Partial<SceneNode>): SceneNode {
  return { name: 'node', matrix: null, part: null, color: null, children: [], ...fields };
}

export function movedBy(x: number, y: number, z: number): Float64Array {
  return Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1);
}

/** Brings x to the axis, y and z to the two that follow it: winding stays. */
function turned(axis: number, [x, y, z]: readonly [number, number, number]): number[] {
  const at = [0, 0, 0];
  at[axis] = x;
  at[(axis + 1) % 3] = y;
  at[(axis + 2) % 3] = z;
  return at;
}

function boxEdges(): Float32Array[] {
  const edges: Float32Array[] = [];
  for (let axis = 0; axis < 3; axis++) {
    for (const y of [0, 1]) {
      for (const z of [0, 1]) {
        edges.push(Float32Array.from([...turned(axis, [0, y, z]), ...turned(axis, [1, y, z])]));
      }
    }
  }
  return edges;
}
