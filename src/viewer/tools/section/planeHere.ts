import { Matrix3, Vector3 } from 'three';
import { axesOf, type Point } from '../../geometry/pose';
import { dot } from '../../../model/vectors';
import type { Hit } from '../../picking/picker';
import type { ToolContext } from '../../toolkit/tool';
import type { CuttingPlane } from './cut/cuttingPlane';

/** A plane with a larger cosine to the face's normal would lie in the face, and cut nothing. */
const along = 0.9;

/**
 * The plane through a point of the model that shows most of the cut: among those that do not lie in the face, the one
 * most perpendicular to the view direction, with its normal towards the camera.
 * @param directions candidate normals, in the model's coordinates
 */
export function planeHere(
  { point, normal }: Pick<Hit, 'point' | 'normal'>,
  directions: readonly Point[],
  { viewport }: Pick<ToolContext, 'viewport'>,
): CuttingPlane | null {
  const modelToWorld = viewport.modelRoot.matrixWorld;
  const back = new Matrix3().setFromMatrix4(modelToWorld).transpose();
  const inModel = (direction: Point): Point =>
    new Vector3(...direction).applyMatrix3(back).toArray();
  const toEye = inModel(axesOf(viewport.pose).toEye);
  const across = inModel(normal);
  const at = new Vector3(...point).applyMatrix4(modelToWorld.clone().invert()).toArray();
  const facing = (direction: Point) => Math.abs(dot(direction, toEye));
  const [best] = directions
    .filter((direction) => Math.abs(dot(direction, across)) < along)
    .sort((a, b) => facing(b) - facing(a));
  if (!best) return null;
  const [x, y, z] = best;
  const towards: Point = dot(best, toEye) < 0 ? [-x, -y, -z] : [x, y, z];
  return { normal: towards, offset: dot(towards, at) };
}
