import { outOfRange } from '../../../words/outOfRange';
import { Matrix3, type Matrix4, Vector3 } from 'three';
import type { Bounds } from '../../controls/fit';
import { axesOf, type Point, type Pose } from '../../geometry/pose';
import { dot } from '../../../model/vectors';
import type { CuttingPlane } from './cut/cuttingPlane';
import type { SectionState } from './sectionState';

/** An axis with its name in the file. */
export interface NamedAxis {
  readonly name: 'X' | 'Y' | 'Z';
  /** In the model's coordinates, of length 1. */
  readonly direction: Point;
}

/** The axes of the file, in the coordinates of a model that is rotated by `modelToWorld`. */
export function axesIn(modelToWorld: Matrix4, isZUp: boolean): readonly NamedAxis[] {
  const back = new Matrix3().setFromMatrix4(modelToWorld).transpose();
  const axis = (name: NamedAxis['name'], x: number, y: number, z: number): NamedAxis => {
    // Rounded, because a quarter turn leaves rounding errors.
    const [a, b, c] = new Vector3(x, y, z).applyMatrix3(back).toArray().map(Math.round);
    return { name, direction: [a ?? outOfRange(), b ?? outOfRange(), c ?? outOfRange()] };
  };
  return isZUp
    ? [axis('X', 1, 0, 0), axis('Y', 0, 0, -1), axis('Z', 0, 1, 0)]
    : [axis('X', 1, 0, 0), axis('Y', 0, 1, 0), axis('Z', 0, 0, 1)];
}

/** The axis that is perpendicular to a plane, with the sign of its direction; null for any other plane. */
export function axisOf(
  { normal }: CuttingPlane,
  axes: readonly NamedAxis[],
): { readonly axis: NamedAxis; readonly sign: 1 | -1 } | null {
  const axis = axes.find(({ direction }) => Math.abs(dot(direction, normal)) > 1 - 1e-9);
  return axis ? { axis, sign: dot(axis.direction, normal) > 0 ? 1 : -1 } : null;
}

/**
 * The initial state: three planes perpendicular to the axes through the centre, which remove the side of the camera,
 * and a box around everything; all are off.
 */
export function firstState(
  axes: readonly NamedAxis[],
  bounds: Bounds,
  pose: Pose,
  modelToWorld: Matrix4,
): SectionState {
  const back = new Matrix3().setFromMatrix4(modelToWorld).transpose();
  const toEye = new Vector3(...axesOf(pose).toEye).applyMatrix3(back).toArray();
  const planes = axes.map(({ direction: [x, y, z] }) => {
    const normal: Point = dot([x, y, z], toEye) < 0 ? [-x, -y, -z] : [x, y, z];
    const [low, high] = rangeAlong(normal, bounds);
    return { normal, offset: (low + high) / 2, isOn: false };
  });
  return { planes, box: { ...bounds, isOn: false } };
}

/** Index of the plane that is most perpendicular to the view direction. */
export function indexOfMostFacing(
  planes: readonly CuttingPlane[],
  pose: Pose,
  modelToWorld: Matrix4,
): number {
  const back = new Matrix3().setFromMatrix4(modelToWorld).transpose();
  const toEye = new Vector3(...axesOf(pose).toEye).applyMatrix3(back).toArray();
  const facing = planes.map(({ normal }) => Math.abs(dot(normal, toEye)));
  return facing.indexOf(Math.max(...facing));
}

/** Smallest and largest offset of a box along a direction. */
export function rangeAlong(direction: Point, { min, max }: Bounds): readonly [number, number] {
  const ends = ([0, 1, 2] as const).map((axis) =>
    [direction[axis] * min[axis], direction[axis] * max[axis]].sort((a, b) => a - b),
  );
  const sum = (end: 0 | 1) => ends.reduce((total, pair) => total + (pair[end] ?? outOfRange()), 0);
  return [sum(0), sum(1)];
}
