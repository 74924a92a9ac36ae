import {
  type BufferAttribute,
  Float32BufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  type Material,
  Mesh,
} from 'three';
import { memoized } from '../../words/memoized';
import type { LineBatch } from './model';

/** The three.js layer that is enabled when edges are shown. */
export const edgeLayer = 1;

/** Offset across the line (−1 or 1) and position along it (0 or 1) of each corner; the third number is unused. */
const corners = [-1, 0, 0, 1, 0, 0, 1, 1, 0, -1, 1, 0];
const faces = [0, 1, 2, 0, 2, 3];
/** Numbers of each instance: three rows of its matrix, and its slot in the appearance table. */
const placeRow = 13;

/**
 * Draws line segments as thin quads that face the camera, because WebGL's own lines are one pixel wide and not
 * antialiased. There is one instance for each segment, or one for each place of a repeated part.
 * @param materialOf the material for segments (false) or for repeated parts (true)
 */
export function edgeMeshes(
  batches: readonly LineBatch[],
  materialOf: (isPlaced: boolean) => Material,
): Mesh[] {
  // Batches of the same segments share them on the graphics side, too.
  const known = new Map<Float32Array, InstancedInterleavedBuffer>();
  const endsOf = (segments: Float32Array) =>
    memoized(known, segments, () => new InstancedInterleavedBuffer(segments, 6));
  return batches.flatMap(({ segments, slots, copies }) => {
    if (slots) return [meshOf(segmentRows(endsOf(segments), slots), materialOf(false))];
    return copies.length > 0 ? [meshOf(placeRows(segments, copies), materialOf(true))] : [];
  });
}

function segmentRows(
  ends: InstancedInterleavedBuffer,
  slots: Float32Array,
): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry();
  const rows = new InstancedInterleavedBuffer(slots, 1);
  geometry.setAttribute('position', new Float32BufferAttribute(corners, 3));
  geometry.setIndex(faces);
  geometry.setAttribute('start', new InterleavedBufferAttribute(ends, 3, 0));
  geometry.setAttribute('end', new InterleavedBufferAttribute(ends, 3, 3));
  geometry.setAttribute('slot', new InterleavedBufferAttribute(rows, 1, 0));
  geometry.instanceCount = ends.count;
  return geometry;
}

/** All corners of a part's segments as vertices, with one instance for each place. */
function placeRows(segments: Float32Array, copies: LineBatch['copies']): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry();
  const count = segments.length / 6;
  geometry.setAttribute(
    'position',
    ofCorners(count, (_, corner) => corners.slice(3 * corner, 3 * corner + 3)),
  );
  geometry.setIndex(
    Array.from({ length: count }, (_, i) => faces.map((corner) => 4 * i + corner)).flat(),
  );
  geometry.setAttribute(
    'start',
    ofCorners(count, (i) => segments.subarray(6 * i, 6 * i + 3)),
  );
  geometry.setAttribute(
    'end',
    ofCorners(count, (i) => segments.subarray(6 * i + 3, 6 * i + 6)),
  );
  const rows = new InstancedInterleavedBuffer(rowsOf(copies), placeRow);
  ['rowX', 'rowY', 'rowZ'].forEach((name, i) => {
    geometry.setAttribute(name, new InterleavedBufferAttribute(rows, 4, 4 * i));
  });
  geometry.setAttribute('slot', new InterleavedBufferAttribute(rows, 1, 12));
  geometry.instanceCount = copies.length;
  return geometry;
}

/** An attribute with three numbers for each of the four corners of each line. */
function ofCorners(
  lines: number,
  numbersOf: (line: number, corner: number) => ArrayLike<number>,
): BufferAttribute {
  const numbers = new Float32Array(12 * lines);
  for (let i = 0; i < 4 * lines; i++) numbers.set(numbersOf(i >> 2, i & 3), 3 * i);
  return new Float32BufferAttribute(numbers, 3);
}

function rowsOf(copies: LineBatch['copies']): Float32Array {
  const rows = new Float32Array(placeRow * copies.length);
  copies.forEach(({ firstSlot, place }, i) => {
    const [a, b, c, , d, e, f, , g, h, j, , u, v, w] = place.elements;
    rows.set([a, d, g, u, b, e, h, v, c, f, j, w, firstSlot], placeRow * i);
  });
  return rows;
}

function meshOf(geometry: InstancedBufferGeometry, material: Material): Mesh {
  const mesh = new Mesh(geometry, material);
  mesh.layers.set(edgeLayer);
  mesh.renderOrder = 1;
  mesh.frustumCulled = false;
  return mesh;
}
