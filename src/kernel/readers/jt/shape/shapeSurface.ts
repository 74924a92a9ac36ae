import type { StoredColors } from './vertices/colorCodes';
import type { Triangles } from './triangles';

/** A shape at one level of detail, as triangles. */
export interface Surface {
  readonly triangles: Triangles;
  /** Whether the file tells the faces of the body apart. */
  readonly hasFaces: boolean;
  /** x y z of each vertex, in the unit of the file. */
  readonly coordinates: Float64Array;
  /** x y z by attribute number; null where none are stored. */
  readonly normals: Float64Array | null;
  /** By attribute number. */
  readonly colors: StoredColors;
}
