import { BufferAttribute } from 'three';
import { isRecord, numberOrNull } from '../../contract/unknown';
import { type GltfFile, type Json, wholeNumber } from './gltfFile';
import { UnreadableModel } from './unreadableModel';

type Numbers = Int8Array | Uint8Array | Int16Array | Uint16Array | Uint32Array | Float32Array;

const arrays: Readonly<
  Record<number, { new (buffer: ArrayBuffer): Numbers; readonly BYTES_PER_ELEMENT: number }>
> = {
  5120: Int8Array,
  5121: Uint8Array,
  5122: Int16Array,
  5123: Uint16Array,
  5125: Uint32Array,
  5126: Float32Array,
};

const sizes: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };

/**
 * The numbers of an accessor, packed tightly into memory of their own.
 * @throws UnreadableModel when they do not lie within their buffer
 */
export function readAccessor(file: GltfFile, index: unknown): BufferAttribute {
  const where = `accessors[${String(index)}]`;
  const accessor = file.entry('accessors', index);
  const size = sizes[String(accessor['type'])];
  const count = wholeNumber(accessor['count']);
  if (!size || count === 0) throw damaged(where);
  const numbers = packed(file, accessor, size, count, where);
  if (isRecord(accessor['sparse'])) replace(file, accessor['sparse'], numbers, size, where);
  return new BufferAttribute(numbers, size, accessor['normalized'] === true);
}

function packed(file: GltfFile, source: Json, size: number, count: number, where: string): Numbers {
  const kind = arrays[numberOrNull(source['componentType']) ?? 0];
  if (!kind) throw damaged(where);
  const itemBytes = size * kind.BYTES_PER_ELEMENT;
  const bytes = new Uint8Array(count * itemBytes);
  if (source['bufferView'] !== undefined) {
    const view = file.view(source['bufferView']);
    const stride = wholeNumber(file.entry('bufferViews', source['bufferView'])['byteStride']);
    copyItems(
      view,
      bytes,
      wholeNumber(source['byteOffset']),
      stride || itemBytes,
      itemBytes,
      where,
    );
  }
  return new kind(bytes.buffer);
}

function copyItems(
  from: Uint8Array,
  to: Uint8Array,
  offset: number,
  stride: number,
  itemBytes: number,
  where: string,
): void {
  const count = to.length / itemBytes;
  if (offset + (count - 1) * stride + itemBytes > from.length) throw damaged(where);
  if (stride === itemBytes) {
    to.set(from.subarray(offset, offset + to.length));
    return;
  }
  for (let i = 0; i < count; i++) {
    const start = offset + i * stride;
    to.set(from.subarray(start, start + itemBytes), i * itemBytes);
  }
}

/** Sparse accessors name single items that differ from the rest. */
function replace(
  file: GltfFile,
  sparse: Json,
  numbers: Numbers,
  size: number,
  where: string,
): void {
  const { indices, values } = sparse;
  const count = wholeNumber(sparse['count']);
  if (!isRecord(indices) || !isRecord(values) || count === 0) throw damaged(where);
  const places = packed(file, indices, 1, count, where);
  const componentType = componentTypeOf(numbers);
  const items = packed(file, { ...values, componentType }, size, count, where);
  places.forEach((place, i) => {
    if ((place + 1) * size > numbers.length) throw damaged(where);
    numbers.set(items.subarray(i * size, (i + 1) * size), place * size);
  });
}

function componentTypeOf(numbers: Numbers): number {
  const found = Object.entries(arrays).find(([, kind]) => numbers instanceof kind);
  return Number(found?.[0]);
}

function damaged(where: string): UnreadableModel {
  return new UnreadableModel('The 3D file is damaged: some of its numbers are not there.', where);
}
