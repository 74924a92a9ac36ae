import type { StoredColors } from './vertices/colorCodes';
import type { Triangles } from './triangles';

/** The triangles of a shape at one level of detail. */
export interface Surface {
  readonly triangles: Triangles;
  /** Whether the file separates the faces of the body. */
  readonly hasFaces: boolean;
  /** x y z of each vertex, in the unit of the file. */
  readonly coordinates: Float64Array;
  /** x y z by attribute index; null if none are stored. */
  readonly normals: Float64Array | null;
  /** By attribute index. */
  readonly colors: StoredColors;
}
