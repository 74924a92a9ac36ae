import { Object3D, type BufferGeometry, type Material } from 'three';

/** Lines a pixel wide: what three.js draws as `LineSegments`, whose classes would go into the page's first script. */
export class LineObject extends Object3D {
  readonly isLine = true;
  readonly isLineSegments = true;

  constructor(
    readonly geometry: BufferGeometry,
    readonly material: Material,
  ) {
    super();
  }
}
