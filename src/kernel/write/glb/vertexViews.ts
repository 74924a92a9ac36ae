import { outOfRange } from '../../../words/outOfRange';
import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';

/** glTF's codes, of those that Caliper writes. */
export const componentType = { i8: 5120, u8: 5121, i16: 5122, u16: 5123, u32: 5125, f32: 5126 };
export const target = { vertices: 34962, indices: 34963 } as const;
/** glTF's codes for the mode of a primitive; without one it is a list of triangles. */
export const primitiveMode = { lines: 1, strip: 5 } as const;

/** The lowest and highest value of each axis, which glTF requires for positions. */
export function rangeOf(positions: Float32Array | Uint16Array): { min: number[]; max: number[] } {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = axis; i < positions.length; i += 3) {
      const value = positions[i] ?? outOfRange();
      if (!Number.isFinite(value)) {
        throw new Refusal('damagedFile', say('A point of this model has no finite place.'));
      }
      if (value < low) low = value;
      if (value > high) high = value;
    }
    min[axis] = low;
    max[axis] = high;
  }
  return { min, max };
}

/** One row for each position, followed by a gap of two bytes. */
export function placeRows(positions: Uint16Array): Uint16Array {
  const rows = new Uint16Array((positions.length / 3) * 4);
  for (let i = 0; i < positions.length; i++)
    rows[i + Math.floor(i / 3)] = positions[i] ?? outOfRange();
  return rows;
}

/** One row for each vertex: position, gap of two bytes, normal, gap. */
export function interleaved(
  positions: Uint16Array,
  normals: Int8Array | Int16Array,
  stride: number,
): Uint8Array {
  const count = positions.length / 3;
  const rows = new Uint8Array(count * stride);
  const view = new DataView(rows.buffer);
  const isByte = normals instanceof Int8Array;
  for (let vertex = 0; vertex < count; vertex++) {
    const row = vertex * stride;
    for (let k = 0; k < 3; k++) {
      const number = normals[3 * vertex + k] ?? outOfRange();
      view.setUint16(row + 2 * k, positions[3 * vertex + k] ?? outOfRange(), true);
      if (isByte) view.setInt8(row + 8 + k, number);
      else view.setInt16(row + 8 + 2 * k, number, true);
    }
  }
  return rows;
}
