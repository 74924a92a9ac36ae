import {
  Float32BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  type Material,
  type Matrix4,
  Mesh,
} from 'three';

/** Objects in this layer are drawn when the edges are on. */
export const edgeLayer = 1;

/** Lines of one slot. */
export interface EdgePiece {
  readonly slot: number;
  /** x y z of both ends, six numbers a segment; shared by all places of a part. */
  readonly segments: Float32Array;
  readonly place: Matrix4;
}

/** More segments than this are not written out for every place where they stand. */
const mostSegments = 4_000_000;

/**
 * Line segments as thin rectangles that face the eye, one instance a segment: WebGL's own lines are
 * one jagged pixel wide. One mesh holds them all, unless they are too many.
 */
export function edgeMeshes(pieces: readonly EdgePiece[], material: Material): Mesh[] {
  const total = pieces.reduce((sum, { segments }) => sum + segments.length / 6, 0);
  if (total === 0) return [];
  if (total > mostSegments) return placedMeshes(pieces, material);
  const segments = new Float32Array(total * 6);
  const slots = new Float32Array(total);
  let at = 0;
  for (const piece of pieces) {
    writePlaced(piece, segments, at * 6);
    slots.fill(piece.slot, at, at + piece.segments.length / 6);
    at += piece.segments.length / 6;
  }
  const ends = new InstancedInterleavedBuffer(segments, 6);
  return [meshOf(ends, new InstancedBufferAttribute(slots, 1), material)];
}

/** One mesh for each place, all of a part with the same segments on the graphics card. */
function placedMeshes(pieces: readonly EdgePiece[], material: Material): Mesh[] {
  const shared = new Map<Float32Array, InstancedInterleavedBuffer>();
  return pieces.map(({ segments, slot, place }) => {
    const ends = shared.get(segments) ?? new InstancedInterleavedBuffer(segments, 6);
    shared.set(segments, ends);
    const slots = new InstancedBufferAttribute(new Float32Array([slot]), 1);
    slots.meshPerAttribute = ends.count;
    const mesh = meshOf(ends, slots, material);
    mesh.matrixAutoUpdate = false;
    mesh.matrix.copy(place);
    return mesh;
  });
}

function meshOf(
  ends: InstancedInterleavedBuffer,
  slots: InstancedBufferAttribute,
  material: Material,
): Mesh {
  const geometry = new InstancedBufferGeometry();
  // Across the line (-1…1) and along it (0 or 1).
  const corners = [-1, 0, 0, 1, 0, 0, 1, 1, 0, -1, 1, 0];
  geometry.setAttribute('position', new Float32BufferAttribute(corners, 3));
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  geometry.setAttribute('start', new InterleavedBufferAttribute(ends, 3, 0));
  geometry.setAttribute('end', new InterleavedBufferAttribute(ends, 3, 3));
  geometry.setAttribute('slot', slots);
  geometry.instanceCount = ends.count;
  const mesh = new Mesh(geometry, material);
  mesh.layers.set(edgeLayer);
  mesh.renderOrder = 1;
  mesh.frustumCulled = false;
  return mesh;
}

function writePlaced({ segments, place }: EdgePiece, into: Float32Array, start: number): void {
  const [a, b, c, , d, e, f, , g, h, i, , u, v, w] = place.elements;
  for (let at = 0; at < segments.length; at += 3) {
    const x = segments[at] ?? 0;
    const y = segments[at + 1] ?? 0;
    const z = segments[at + 2] ?? 0;
    into[start + at] = a * x + d * y + g * z + u;
    into[start + at + 1] = b * x + e * y + h * z + v;
    into[start + at + 2] = c * x + f * y + i * z + w;
  }
}
