import { Unexpected } from '../../../base/unexpected';
import type { Source } from '../brep/stepSource';
import { stripsAndFans } from './stripsAndFans';

/** A face as another program cut it into triangles, as its record has it. */
export interface TriangulatedFace {
  /** Instance number of its `COORDINATES_LIST`. */
  readonly points: number;
  /** The places of its vertices in that list, from 1; empty where they are numbered as in it. */
  readonly places: readonly number[];
  /** None, one for all vertices, or one a vertex. */
  readonly normals: readonly (readonly number[])[];
  /** Vertices from 1, three a triangle. */
  readonly corners: readonly number[];
}

/** Whether the type is one of those that `triangulatedFace` reads. */
export function isTriangulated(type: string): boolean {
  return linked.has(type) || sets.has(type);
}

/**
 * Reads a `TRIANGULATED_FACE`, a `TRIANGULATED_SURFACE_SET` or a complex one of these (ISO 10303-42, AP242).
 * @throws Unexpected for what is none
 */
export function triangulatedFace({ records }: Source, id: number): TriangulatedFace {
  const type = records.goTo(id);
  if (!isTriangulated(type)) throw new Unexpected(`#${id} is ${type}, not triangles`);
  records.skip();
  const points = records.reference();
  records.skip();
  const normals = records.list(() => records.numbers());
  // Of a face, the face of a body that it draws.
  if (linked.has(type)) records.skip();
  const places = records.numbers();
  const first = records.list(() => records.numbers());
  if (!type.startsWith('COMPLEX')) return { points, places, normals, corners: plain(first) };
  const fans = records.list(() => records.numbers());
  return { points, places, normals, corners: stripsAndFans(first, fans) };
}

const linked: ReadonlySet<string> = new Set(['TRIANGULATED_FACE', 'COMPLEX_TRIANGULATED_FACE']);
const sets: ReadonlySet<string> = new Set([
  'TRIANGULATED_SURFACE_SET',
  'COMPLEX_TRIANGULATED_SURFACE_SET',
]);

function plain(triangles: readonly (readonly number[])[]): number[] {
  if (triangles.some(({ length }) => length !== 3)) throw new Unexpected('odd triangles');
  return triangles.flat();
}
