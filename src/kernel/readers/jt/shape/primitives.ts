import { outOfRange } from '../../../../words/outOfRange';
import { say } from '../../../../words/say';
import { damagedJt } from '../jtRefusals';
import type { StoredColors } from './vertices/colorCodes';

/** Triangle strips, polygons or polylines, as lists of vertices that refer to shared records. */
export interface Primitives {
  /** The index of the first vertex of each primitive, followed by the total number of vertices. */
  readonly starts: Int32Array;
  /** The record index of each vertex. */
  readonly records: Int32Array;
  readonly vertices: VertexRecords;
}

/** The data that is stored for vertices. */
export interface VertexRecords {
  /** x y z by record, in the unit of the file. */
  readonly coordinates: Float64Array;
  readonly normals: Float64Array | null;
  /** By record. */
  readonly colors: StoredColors;
}

/**
 * Checks that primitives follow one another without gaps, and that every vertex has a valid record.
 * @throws Refusal otherwise
 */
export function checkPrimitives({ starts, records, vertices }: Primitives): void {
  const recordCount = vertices.coordinates.length / 3;
  const isSound =
    starts[0] === 0 &&
    starts[starts.length - 1] === records.length &&
    starts.every((start, i) => i === 0 || start >= (starts[i - 1] ?? outOfRange())) &&
    records.every((record) => record >= 0 && record < recordCount);
  if (!isSound) throw damagedJt(say('its strips do not fit its vertices'));
}
