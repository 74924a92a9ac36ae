import type { ExactSurface } from '../exact/exact';
import type { FacePlane } from './facePlane';
import type { FaceVertices } from './faceVertices';
import type { Triangulation } from './plane/triangulation';

/** The triangulation of one face and all that it needs. */
export interface FaceMesh {
  readonly surface: ExactSurface;
  readonly plane: FacePlane;
  readonly net: Triangulation;
  readonly vertices: FaceVertices;
  /** Coordinates of the points that faces share, as in `Points`. */
  readonly shared: Float64Array;
}
