import { outOfRange } from '../../../../../words/outOfRange';
import { say } from '../../../../../words/say';
import type { ByteReader } from '../../../../containers/byteReader';
import { inflate } from '../../../../containers/inflate';
import type { Budget } from '../../packets/budget';
import { damagedJt } from '../../jtRefusals';
import type { Primitives } from '../primitives';
import type { FirstBindings } from './firstBindings';

/**
 * Reads vertices as floating-point numbers, each u v, r g b, normal, x y z (figure 176 of the JT 8.1 reference). Equal
 * vertices share a record.
 * @param count number of vertices
 */
export function readRawVertices(
  body: ByteReader,
  bindings: FirstBindings,
  count: number,
  budget: Budget,
): Omit<Primitives, 'starts'> {
  const stride =
    (bindings.textures ? 2 : 0) + (bindings.colors ? 3 : 0) + (bindings.normals ? 6 : 3);
  budget.spend(count * stride);
  const bytes = readBytes(body);
  if (bytes.left !== count * stride * 4) throw damagedJt(say('its strips do not fit its vertices'));
  const numbers = Float32Array.from({ length: count * stride }, () => bytes.f32());
  if (!numbers.every(Number.isFinite)) throw damagedJt(say('a coordinate is no number'));
  const { records, first } = distinct(numbers, stride);
  const column = (from: number, width: number) => columns(numbers, stride, first, from, width);
  const colorAt = bindings.textures ? 2 : 0;
  return {
    records,
    vertices: {
      coordinates: column(stride - 3, 3),
      normals: bindings.normals ? column(stride - 6, 3) : null,
      colors: bindings.colors ? opaque(column(colorAt, 3)) : null,
    },
  };
}

/** A negative size means that the bytes are not compressed. */
function readBytes(body: ByteReader): ByteReader {
  const size = body.i32();
  const packedSize = body.i32();
  const stored = body.take(Math.abs(packedSize));
  const bytes = packedSize < 0 ? stored : inflate(stored);
  if (bytes.length !== size) throw damagedJt(say('its strips do not fit its vertices'));
  return body.over(bytes);
}

/** Assigns record numbers to vertices; bitwise equal vertices have the same number. */
function distinct(
  numbers: Float32Array,
  stride: number,
): { records: Int32Array; first: readonly number[] } {
  const words = new Int32Array(numbers.buffer);
  const count = numbers.length / stride;
  const table = new Int32Array(2 ** Math.ceil(Math.log2(count * 2 + 2))).fill(-1);
  const first: number[] = [];
  const records = new Int32Array(count);
  for (let vertex = 0; vertex < count; vertex++) {
    let slot = hashOf(words, vertex * stride, stride) & (table.length - 1);
    let record = table[slot] ?? -1;
    while (
      record >= 0 &&
      !isSame(words, vertex * stride, (first[record] ?? outOfRange()) * stride, stride)
    ) {
      slot = (slot + 1) & (table.length - 1);
      record = table[slot] ?? -1;
    }
    if (record < 0) {
      record = first.push(vertex) - 1;
      table[slot] = record;
    }
    records[vertex] = record;
  }
  return { records, first };
}

function hashOf(words: Int32Array, from: number, length: number): number {
  let hash = 0;
  for (let i = from; i < from + length; i++) {
    hash = Math.imul(hash ^ (words[i] ?? outOfRange()), 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash;
}

function isSame(words: Int32Array, one: number, other: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (words[one + i] !== words[other + i]) return false;
  return true;
}

function columns(
  numbers: Float32Array,
  stride: number,
  vertices: readonly number[],
  from: number,
  width: number,
): Float64Array {
  const chosen = new Float64Array(vertices.length * width);
  vertices.forEach((vertex, record) => {
    const start = vertex * stride + from;
    chosen.set(numbers.subarray(start, start + width), record * width);
  });
  return chosen;
}

function opaque(colors: Float64Array): Float64Array {
  return Float64Array.from({ length: (colors.length / 3) * 4 }, (_, i) =>
    i % 4 === 3 ? 1 : (colors[Math.floor(i / 4) * 3 + (i % 4)] ?? outOfRange()),
  );
}
