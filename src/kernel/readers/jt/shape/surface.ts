import type { Triangles } from './triangles';

/** A shape at one level of detail, as triangles. */
export interface Surface {
  readonly triangles: Triangles;
  /** x y z of each vertex, in the unit of the file. */
  readonly coordinates: Float64Array;
  /** x y z by attribute number; null where none are stored. */
  readonly normals: Float64Array | null;
  /** r g b a by attribute number, 0…1; null where none are stored. */
  readonly colors: Float64Array | null;
}
