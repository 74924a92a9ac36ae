import { outOfRange } from '../../../../words/outOfRange';
import { say } from '../../../../words/say';
import { damagedJt } from '../jtRefusals';
import type { StoredColors } from './vertices/colorCodes';

/** Strips of triangles, polygons or polylines: vertices one after the other, by the records that they share. */
export interface Primitives {
  /** Where each begins among the vertices, and where the last one ends. */
  readonly starts: Int32Array;
  /** For each vertex: its record. */
  readonly records: Int32Array;
  readonly vertices: VertexRecords;
}

/** What is stored for vertices. */
export interface VertexRecords {
  /** x y z by record, in the unit of the file. */
  readonly coordinates: Float64Array;
  readonly normals: Float64Array | null;
  /** By record. */
  readonly colors: StoredColors;
}

/**
 * Checks that primitives stand one after the other, and that every vertex has a record.
 * @throws Refusal when not
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
