import { Unexpected } from '../../../base/unexpected';
import type { NumberLists } from '../../../part21/recordReader';
import type { Source } from '../brep/stepSource';
import { stripsAndFans } from './stripsAndFans';

/** A triangulated face as it is in the file. */
export interface TriangulatedFace {
  /** Instance number of its `COORDINATES_LIST`. */
  readonly points: number;
  /** The number of each vertex's point in that list, from 1; empty if vertices are numbered as in the list. */
  readonly places: readonly number[];
  /** No normal, one for all vertices, or one per vertex. */
  readonly normals: readonly (readonly number[])[];
  /** Vertex numbers from 1, three per triangle. */
  readonly corners: readonly number[];
}

/** Whether `triangulatedFace` reads the type. */
export function isTriangulated(type: string): boolean {
  return linked.has(type) || sets.has(type);
}

/**
 * Reads a `TRIANGULATED_FACE`, a `TRIANGULATED_SURFACE_SET` or the complex form of one of these (ISO 10303-42, AP242).
 * @throws Unexpected for any other instance
 */
export function triangulatedFace({ records }: Source, id: number): TriangulatedFace {
  const type = records.goTo(id);
  if (!isTriangulated(type)) throw new Unexpected(`#${id} is ${type}, not triangles`);
  records.skip();
  const points = records.reference();
  records.skip();
  const normals = records.list(() => records.numbers());
  // Skips the geometric link of a face to a face of the B-rep.
  if (linked.has(type)) records.skip();
  const places = records.numbers();
  const first = records.numberLists();
  if (!type.startsWith('COMPLEX')) return { points, places, normals, corners: plain(first) };
  const fans = records.numberLists();
  return { points, places, normals, corners: stripsAndFans(first, fans) };
}

const linked: ReadonlySet<string> = new Set(['TRIANGULATED_FACE', 'COMPLEX_TRIANGULATED_FACE']);
const sets: ReadonlySet<string> = new Set([
  'TRIANGULATED_SURFACE_SET',
  'COMPLEX_TRIANGULATED_SURFACE_SET',
]);

function plain(triangles: NumberLists): readonly number[] {
  const { numbers, ends } = triangles;
  if (ends.some((end, i) => end !== 3 * (i + 1))) throw new Unexpected('odd triangles');
  return numbers;
}
