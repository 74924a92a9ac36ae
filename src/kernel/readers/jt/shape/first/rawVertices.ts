import { say } from '../../../../../contract/say';
import type { ByteReader } from '../../../containers/byteReader';
import { inflate } from '../../../containers/inflate';
import type { Budget } from '../../packets/budget';
import { damagedJt } from '../../refusals';
import type { Primitives } from '../primitives';
import type { FirstBindings } from './firstBindings';

/**
 * Floating-point numbers vertex after vertex: u v, r g b, normal, x y z (figure 176). Equal vertices share
 * a record.
 * @param count of vertices
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

/** A negative size says that the bytes are not compressed. */
function readBytes(body: ByteReader): ByteReader {
  const size = body.i32();
  const packedSize = body.i32();
  const stored = body.take(Math.abs(packedSize));
  const bytes = packedSize < 0 ? stored : inflate(stored);
  if (bytes.length !== size) throw damagedJt(say('its strips do not fit its vertices'));
  return body.over(bytes);
}

/** Numbers vertices so that equal ones have the same number. */
function distinct(
  numbers: Float32Array,
  stride: number,
): { records: Int32Array; first: readonly number[] } {
  const units = new Uint16Array(numbers.buffer);
  const known = new Map<string, number>();
  const first: number[] = [];
  const records = Int32Array.from({ length: numbers.length / stride }, (_, vertex) => {
    const from = vertex * stride * 2;
    const key = String.fromCharCode(...units.subarray(from, from + stride * 2));
    const before = known.get(key);
    if (before !== undefined) return before;
    const record = first.push(vertex) - 1;
    known.set(key, record);
    return record;
  });
  return { records, first };
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
    i % 4 === 3 ? 1 : (colors[Math.floor(i / 4) * 3 + (i % 4)] ?? 0),
  );
}
