import { type Camera, OrthographicCamera, PerspectiveCamera } from 'three';
import { middleOf, radiusOf, type Bounds } from '../controls/fit';
import type { NdcPoint } from '../geometry/rectangle';
import {
  axesOf,
  distanceOf,
  fieldOfView,
  type Axes,
  type Point,
  type Pose,
  type Projection,
} from '../geometry/pose';
import { dot, minus, plus, times } from '../../model/vectors';

interface Placing {
  readonly pose: Pose;
  readonly bounds: Bounds;
  /** Width divided by height of the window. */
  readonly aspect: number;
  /** Where the pose's target appears in the window; the optical axis passes through this point. */
  readonly middle: NdcPoint;
}

/** The perspective and the orthographic camera, of which one is active. */
export class Cameras {
  private readonly perspective = new PerspectiveCamera((fieldOfView * 180) / Math.PI);
  private readonly orthographic = new OrthographicCamera();
  projection: Projection = 'orthographic';
  /** The last placement of the active camera. */
  private placed: (Placing & { readonly projection: Projection }) | null = null;

  constructor() {
    for (const camera of [this.perspective, this.orthographic]) {
      camera.matrixAutoUpdate = false;
      camera.matrixWorldAutoUpdate = false;
    }
  }

  get active(): PerspectiveCamera | OrthographicCamera {
    return this.projection === 'perspective' ? this.perspective : this.orthographic;
  }

  showLayer(layer: number, visible: boolean): void {
    for (const camera of [this.perspective, this.orthographic]) {
      if (visible) camera.layers.enable(layer);
      else camera.layers.disable(layer);
    }
  }

  /**
   * Places the active camera by `pose`, with the near and far planes close to `bounds`. Does nothing while all inputs
   * are the same objects as before.
   */
  place(placing: Placing): void {
    if (this.isPlaced(placing)) return;
    this.setPose(placing);
    this.placed = { ...placing, projection: this.projection };
    const { aspect, middle } = placing;
    const [x, y] = [(-middle[0] / 2) * aspect, middle[1] / 2];
    this.active.setViewOffset(aspect, 1, x, y, aspect, 1);
  }

  /** Places the active camera without updating its projection matrix. The next `place` updates everything. */
  setPose({ pose, bounds, aspect }: Omit<Placing, 'middle'>): void {
    this.placed = null;
    const axes = axesOf(pose);
    const eye = plus(pose.target, times(axes.toEye, distanceOf(pose)));
    const camera = this.active;
    setCameraPose(camera, eye, axes);
    const { near, far } = depthRange(eye, axes.toEye, bounds);
    camera.far = far;
    if (camera instanceof PerspectiveCamera) {
      camera.aspect = aspect;
      // A closer near plane would leave too little depth-buffer precision for the rest.
      camera.near = Math.max(near, far / 4000);
    } else {
      camera.near = near;
      camera.top = pose.height / 2;
      camera.bottom = -camera.top;
      camera.right = camera.top * aspect;
      camera.left = -camera.right;
    }
  }

  private isPlaced({ pose, bounds, aspect, middle }: Placing): boolean {
    const { placed } = this;
    return (
      placed?.pose === pose &&
      placed.bounds === bounds &&
      placed.aspect === aspect &&
      placed.middle === middle &&
      placed.projection === this.projection
    );
  }
}

/** Sets the camera's matrices directly; three.js would compose them from a quaternion and then invert them. */
function setCameraPose({ matrixWorld, matrixWorldInverse }: Camera, eye: Point, axes: Axes): void {
  const [x, y, z] = eye;
  const { right, up, toEye } = axes;
  // prettier-ignore
  matrixWorld.set(
    right[0], up[0], toEye[0], x,
    right[1], up[1], toEye[1], y,
    right[2], up[2], toEye[2], z,
    0, 0, 0, 1,
  );
  // prettier-ignore
  matrixWorldInverse.set(
    right[0], right[1], right[2], -dot(right, eye),
    up[0], up[1], up[2], -dot(up, eye),
    toEye[0], toEye[1], toEye[2], -dot(toEye, eye),
    0, 0, 0, 1,
  );
}

function depthRange(eye: Point, toEye: Point, bounds: Bounds): { near: number; far: number } {
  const radius = radiusOf(bounds) * 1.01;
  const depth = dot(minus(eye, middleOf(bounds)), toEye);
  return { near: depth - radius, far: Math.max(depth + radius, radius * 1e-3) };
}
