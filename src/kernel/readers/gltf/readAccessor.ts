import { outOfRange } from '../../../words/outOfRange';
import { entryOf, isRecord, numberOrNull } from '../../../words/unknown';
import { lackingNumbers } from './damagedGltf';
import { type GltfFile, type Json, wholeNumber } from './gltfFile';

type Numbers = Int8Array | Uint8Array | Int16Array | Uint16Array | Uint32Array | Float32Array;

interface ComponentType {
  readonly array: { new (buffer: ArrayBuffer): Numbers; readonly BYTES_PER_ELEMENT: number };
  /** The normalized integer that stands for 1. */
  readonly full: number;
}

const componentTypes: Readonly<Record<number, ComponentType>> = {
  5120: { array: Int8Array, full: 127 },
  5121: { array: Uint8Array, full: 255 },
  5122: { array: Int16Array, full: 32767 },
  5123: { array: Uint16Array, full: 65535 },
  5125: { array: Uint32Array, full: 1 },
  5126: { array: Float32Array, full: 1 },
};

const sizes: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };

export interface AccessorNumbers {
  readonly numbers: Numbers;
  /** The numbers per item. */
  readonly size: number;
  /** The number that stands for 1; 1 if the numbers are not normalized. */
  readonly full: number;
}

/**
 * The numbers of an accessor, packed tightly.
 * @throws Refusal if they do not lie within their buffer
 */
export function readAccessor(file: GltfFile, index: unknown): AccessorNumbers {
  const where = `accessors[${String(index)}]`;
  const accessor = file.entry('accessors', index);
  const size = entryOf(sizes, String(accessor['type']));
  const count = wholeNumber(accessor['count'], where);
  const type = componentTypes[numberOrNull(accessor['componentType']) ?? 0];
  if (!size || !type || count === 0) throw lackingNumbers(where);
  const unpacked = file.unpackedOf(index);
  const numbers = unpacked
    ? new type.array(unpacked)
    : packed(file, accessor, type, size, count, where);
  if (isRecord(accessor['sparse'])) replace(file, accessor['sparse'], type, numbers, size, where);
  return { numbers, size, full: accessor['normalized'] === true ? type.full : 1 };
}

/**
 * An accessor as floats with `size` numbers per item; missing components are 1.
 * @throws Refusal
 */
export function readFloats(file: GltfFile, index: unknown, size: number): Float32Array {
  const key = `${String(index)} ${size}`;
  const floats = file.floats.get(key) ?? floatsOf(file, readAccessor(file, index), size);
  file.floats.set(key, floats);
  return floats;
}

function floatsOf(file: GltfFile, given: AccessorNumbers, size: number): Float32Array {
  const { numbers, full } = given;
  if (numbers instanceof Float32Array && given.size === size) return numbers;
  const count = numbers.length / given.size;
  file.spend(4 * count * size);
  const floats = new Float32Array(count * size).fill(1);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < Math.min(size, given.size); k++) {
      // The lowest signed integer is one step below −1.
      floats[i * size + k] = Math.max(
        (numbers[i * given.size + k] ?? outOfRange()) / full,
        full > 1 ? -1 : -Infinity,
      );
    }
  }
  return floats;
}

function packed(
  file: GltfFile,
  source: Json,
  { array }: ComponentType,
  size: number,
  count: number,
  where: string,
): Numbers {
  const itemBytes = size * array.BYTES_PER_ELEMENT;
  if (source['bufferView'] === undefined) {
    file.spend(count * itemBytes);
    return new array(new ArrayBuffer(count * itemBytes));
  }
  const from = file.view(source['bufferView']);
  const view = file.entry('bufferViews', source['bufferView']);
  const stride = wholeNumber(view['byteStride'], where);
  const offset = wholeNumber(source['byteOffset'], where);
  const step = stride || itemBytes;
  // Checked before memory is allocated: a few bytes of text could ask for all of it.
  if (offset + (count - 1) * step + itemBytes > from.length) throw lackingNumbers(where);
  file.spend(count * itemBytes);
  return new array(tightly(from, offset, step, itemBytes, count).buffer);
}

function tightly(
  from: Uint8Array,
  offset: number,
  step: number,
  itemBytes: number,
  count: number,
): Uint8Array<ArrayBuffer> {
  const to = new Uint8Array(count * itemBytes);
  if (step === itemBytes) {
    to.set(from.subarray(offset, offset + to.length));
    return to;
  }
  for (let i = 0; i < count; i++) {
    const start = offset + i * step;
    for (let k = 0; k < itemBytes; k++) to[i * itemBytes + k] = from[start + k] ?? outOfRange();
  }
  return to;
}

/** Applies a sparse accessor, which replaces single items. */
function replace(
  file: GltfFile,
  sparse: Json,
  type: ComponentType,
  numbers: Numbers,
  size: number,
  where: string,
): void {
  const { indices, values } = sparse;
  const count = wholeNumber(sparse['count'], where);
  if (!isRecord(indices) || !isRecord(values) || count === 0) throw lackingNumbers(where);
  const placeType = componentTypes[numberOrNull(indices['componentType']) ?? 0];
  if (!placeType || count * size > numbers.length) throw lackingNumbers(where);
  const places = packed(file, indices, placeType, 1, count, where);
  const items = packed(file, values, type, size, count, where);
  places.forEach((place, i) => {
    if (place < 0 || (place + 1) * size > numbers.length) throw lackingNumbers(where);
    numbers.set(items.subarray(i * size, (i + 1) * size), place * size);
  });
}
