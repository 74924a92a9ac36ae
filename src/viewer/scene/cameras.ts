import { OrthographicCamera, PerspectiveCamera, Vector3, Matrix4 } from 'three';
import { middleOf, radiusOf, type Bounds } from '../controls/fit';
import {
  axesOf,
  distanceOf,
  dot,
  fieldOfView,
  minus,
  plus,
  times,
  type Point,
  type Pose,
  type Projection,
} from '../controls/pose';

/** Both cameras; one of them looks. */
export class Cameras {
  private readonly perspective = new PerspectiveCamera((fieldOfView * 180) / Math.PI);
  private readonly orthographic = new OrthographicCamera();
  projection: Projection = 'perspective';

  get active(): PerspectiveCamera | OrthographicCamera {
    return this.projection === 'perspective' ? this.perspective : this.orthographic;
  }

  showLayer(layer: number, visible: boolean): void {
    for (const camera of [this.perspective, this.orthographic]) {
      if (visible) camera.layers.enable(layer);
      else camera.layers.disable(layer);
    }
  }

  /** Puts the active camera where `pose` says, with the depth range drawn tightly around `bounds`. */
  place(pose: Pose, bounds: Bounds, aspect: number): void {
    const { right, up, toEye } = axesOf(pose);
    const eye = plus(pose.target, times(toEye, distanceOf(pose)));
    const camera = this.active;
    camera.position.set(...eye);
    camera.quaternion.setFromRotationMatrix(
      new Matrix4().makeBasis(new Vector3(...right), new Vector3(...up), new Vector3(...toEye)),
    );
    const { near, far } = depthRange(eye, toEye, bounds);
    camera.far = far;
    if (camera instanceof PerspectiveCamera) {
      camera.aspect = aspect;
      // A near plane closer than this would leave too few depth steps for the rest.
      camera.near = Math.max(near, far / 4000);
    } else {
      camera.near = near;
      camera.top = pose.height / 2;
      camera.bottom = -camera.top;
      camera.right = camera.top * aspect;
      camera.left = -camera.right;
    }
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }
}

function depthRange(eye: Point, toEye: Point, bounds: Bounds): { near: number; far: number } {
  const radius = radiusOf(bounds) * 1.01;
  const depth = dot(minus(eye, middleOf(bounds)), toEye);
  return { near: depth - radius, far: Math.max(depth + radius, radius * 1e-3) };
}
