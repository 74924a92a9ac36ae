import type { ExactSurface } from '../exact/exact';
import type { FacePlane } from './facePlane';
import type { FaceVertices } from './faceVertices';
import type { Triangulation } from './plane/triangulation';

/** Everything that the triangles of one face are made with. */
export interface FaceMesh {
  readonly surface: ExactSurface;
  readonly plane: FacePlane;
  readonly net: Triangulation;
  readonly vertices: FaceVertices;
  /** Coordinates of shared points. */
  readonly shared: Float64Array;
}
