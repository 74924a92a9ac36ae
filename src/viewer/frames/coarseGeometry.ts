import { outOfRange } from '../../words/outOfRange';
import { BufferAttribute, BufferGeometry, InstancedBufferAttribute } from 'three';
import { PairTable } from './pairTable';

/** Vertices or triangles that are processed between two yields. */
const stride = 16_384;
/** Most cells along a side of a piece's grid; three cell numbers are packed into one integer. */
const maxCells = 1023;

/**
 * Simplifies a geometry by vertex clustering, for display while the camera moves: vertices in one grid cell collapse to
 * one position, and triangles that degenerate are dropped. Each piece has its own grid with at least one cell a side,
 * so a small piece becomes about its box. Vertices whose normals differ stay separate, so that flat faces stay flat.
 * @param cell side of a cell, in the units of the geometry
 */
export function* coarseGeometry(
  source: BufferGeometry,
  cell: number,
): Generator<undefined, BufferGeometry> {
  const index = source.index?.array ?? [];
  const clusters = yield* clustersOf(source, cell);
  const vertices = new PairTable(clusters.of.length);
  const first: number[] = [];
  const triangles: number[] = [];
  const [sides, faces] = [new PairTable(index.length), new PairTable(index.length / 3)];
  const clusterAt = (corner: number) => clusters.of[index[corner] ?? outOfRange()] ?? outOfRange();
  for (let i = 0; i + 2 < index.length; i += 3) {
    if (i % stride === 0) yield;
    const [a, b, c] = [clusterAt(i), clusterAt(i + 1), clusterAt(i + 2)];
    if (a === b || b === c || c === a) continue;
    const { count } = faces;
    // Rotated so that the smallest corner is first: duplicates are found whichever corner they begin with.
    const [x, y, z] = a < b && a < c ? [a, b, c] : b < c ? [b, c, a] : [c, a, b];
    if (faces.numberOf(sides.numberOf(x, y), z) < count) continue;
    for (let k = i; k < i + 3; k++) {
      const vertex = index[k] ?? outOfRange();
      const { count: known } = vertices;
      const number = vertices.numberOf(clusterAt(k), clusters.facing(vertex));
      if (number === known) first.push(vertex);
      triangles.push(number);
    }
  }
  return geometryOf(source, clusters, first, triangles);
}

interface Clusters {
  /** The cluster of each vertex. */
  readonly of: Int32Array;
  /** The vertex that gives each cluster its position. */
  readonly places: readonly number[];
  /** Returns the vertex's normal direction, quantized. */
  facing(vertex: number): number;
}

function* clustersOf(source: BufferGeometry, cell: number): Generator<undefined, Clusters> {
  const { array: positions } = source.getAttribute('position');
  const pieceOf = pieceReader(source);
  const count = positions.length / 3;
  const boxes = yield* boxesOf(positions, pieceOf);
  const table = new PairTable(count);
  const of = new Int32Array(count);
  const places: number[] = [];
  const cellOn = (vertex: number, piece: number, axis: number) => {
    const low = boxes[6 * piece + axis] ?? outOfRange();
    const size = (boxes[6 * piece + 3 + axis] ?? outOfRange()) - low;
    if (!(size > 0)) return 0;
    const cells = Math.min(maxCells, Math.max(1, Math.round(size / cell)));
    return Math.round((((positions[3 * vertex + axis] ?? outOfRange()) - low) / size) * cells);
  };
  for (let i = 0; i < count; i++) {
    if (i % stride === 0) yield;
    const piece = pieceOf(i);
    const within = cellOn(i, piece, 0) | (cellOn(i, piece, 1) << 10) | (cellOn(i, piece, 2) << 20);
    const known = table.count;
    const number = table.numberOf(piece, within);
    if (number === known) places.push(i);
    of[i] = number;
  }
  return { of, places, facing: facingOf(source) };
}

/** Minimum and maximum corner of each piece's bounding box, six numbers a piece. */
function* boxesOf(
  positions: ArrayLike<number>,
  pieceOf: (vertex: number) => number,
): Generator<undefined, readonly number[]> {
  const boxes: number[] = [];
  for (let i = 0; i < positions.length / 3; i++) {
    if (i % stride === 0) yield;
    const at = 6 * pieceOf(i);
    while (boxes.length < at + 6)
      boxes.push(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[3 * i + axis] ?? outOfRange();
      boxes[at + axis] = Math.min(boxes[at + axis] ?? outOfRange(), value);
      boxes[at + 3 + axis] = Math.max(boxes[at + 3 + axis] ?? outOfRange(), value);
    }
  }
  return boxes;
}

/** An instanced mesh counts as one piece. */
function pieceReader(source: BufferGeometry): (vertex: number) => number {
  const slots = source.getAttribute('slot');
  return slots instanceof InstancedBufferAttribute ? () => 0 : (vertex) => slots.getX(vertex);
}

/** Normals are octahedron-encoded: two coordinates, each −1…1. */
function facingOf(source: BufferGeometry): (vertex: number) => number {
  if (!source.hasAttribute('normal')) return () => 0;
  const normals = source.getAttribute('normal');
  const step = (value: number) => Math.min(3, Math.floor(2 * (value + 1)));
  return (vertex) => step(normals.getX(vertex)) + 4 * step(normals.getY(vertex));
}

function geometryOf(
  source: BufferGeometry,
  { of, places }: Clusters,
  vertices: readonly number[],
  triangles: number[],
): BufferGeometry {
  const made = new BufferGeometry();
  made.setIndex(triangles);
  for (const [name, attribute] of Object.entries(source.attributes)) {
    if (!(attribute instanceof BufferAttribute) || attribute instanceof InstancedBufferAttribute) {
      made.setAttribute(name, attribute);
      continue;
    }
    const { array, itemSize, normalized } = attribute;
    const from =
      name === 'position'
        ? (vertex: number) => places[of[vertex] ?? outOfRange()] ?? outOfRange()
        : (vertex: number) => vertex;
    const copy = array.slice(0, vertices.length * itemSize);
    vertices.forEach((vertex, i) => {
      const at = from(vertex) * itemSize;
      for (let k = 0; k < itemSize; k++) copy[i * itemSize + k] = array[at + k] ?? outOfRange();
    });
    made.setAttribute(name, new BufferAttribute(copy, itemSize, normalized));
  }
  made.boundingSphere = source.boundingSphere;
  return made;
}
