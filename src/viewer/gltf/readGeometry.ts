import { BufferAttribute, BufferGeometry } from 'three';
import { isRecord, numberOrNull } from '../../contract/unknown';
import type { GltfFile, Json } from './gltfFile';
import { readAccessor } from './readAccessor';
import { UnreadableModel } from './unreadableModel';

export interface Geometry {
  readonly kind: 'faces' | 'lines';
  /** Three indices a triangle or two a line, or no index where the vertices stand in that order. */
  readonly geometry: BufferGeometry;
}

const attributeNames = {
  POSITION: 'position',
  NORMAL: 'normal',
  TEXCOORD_0: 'uv',
  TEXCOORD_1: 'uv1',
  COLOR_0: 'color',
} as const;

/** What `mode` means: how vertices follow each other. Points are not drawn. */
const modes: Readonly<
  Record<number, { kind: Geometry['kind']; order: ((count: number) => number[]) | null }>
> = {
  1: { kind: 'lines', order: null },
  2: { kind: 'lines', order: (count) => pairs(count, count) },
  3: { kind: 'lines', order: (count) => pairs(count, count - 1) },
  4: { kind: 'faces', order: null },
  // Every second triangle of a strip runs the other way round.
  5: {
    kind: 'faces',
    order: (count) => triples(count, (i) => [i, i + 1 + (i % 2), i + 2 - (i % 2)]),
  },
  6: { kind: 'faces', order: (count) => triples(count, (i) => [0, i + 1, i + 2]) },
};

/**
 * Reads a primitive's geometry; null when it is made of points.
 * @throws UnreadableModel
 */
export function readGeometry(file: GltfFile, primitive: Json, where: string): Geometry | null {
  const mode = modes[numberOrNull(primitive['mode']) ?? 4];
  const attributes = isRecord(primitive['attributes']) ? primitive['attributes'] : {};
  if (!mode || attributes['POSITION'] === undefined) return null;
  const geometry = new BufferGeometry();
  for (const [name, ours] of Object.entries(attributeNames)) {
    if (attributes[name] !== undefined) {
      geometry.setAttribute(ours, readAccessor(file, attributes[name]));
    }
  }
  geometry.setIndex(indexOf(file, geometry, primitive['indices'], mode.order));
  checkGeometry(geometry, where);
  geometry.computeBoundingBox();
  return { kind: mode.kind, geometry };
}

function indexOf(
  file: GltfFile,
  geometry: BufferGeometry,
  accessor: unknown,
  order: ((count: number) => number[]) | null,
): BufferAttribute | null {
  const given = accessor === undefined ? null : readAccessor(file, accessor);
  if (order === null) return given;
  const places = order(given?.count ?? geometry.getAttribute('position').count);
  const vertices = given ? places.map((place) => given.getX(place)) : places;
  return new BufferAttribute(Uint32Array.from(vertices), 1);
}

function checkGeometry(geometry: BufferGeometry, where: string): void {
  const { count, itemSize } = geometry.getAttribute('position');
  const others = Object.values(geometry.attributes);
  const numbers = geometry.index?.array;
  const isWhole = others.every((attribute) => attribute.count >= count);
  if (itemSize === 3 && isWhole && (!numbers || highest(numbers) < count)) return;
  throw new UnreadableModel('The 3D file is damaged: a mesh uses points it does not have.', where);
}

function highest(numbers: ArrayLike<number>): number {
  let high = -1;
  for (let i = 0; i < numbers.length; i++) high = Math.max(high, numbers[i] ?? 0);
  return high;
}

function pairs(count: number, lines: number): number[] {
  const order: number[] = [];
  for (let i = 0; i < lines; i++) order.push(i, (i + 1) % count);
  return order;
}

/** Strips and fans: the vertices of each triangle. */
function triples(count: number, triangle: (i: number) => [number, number, number]): number[] {
  const order: number[] = [];
  for (let i = 0; i + 2 < count; i++) order.push(...triangle(i));
  return order;
}
