import { outOfRange } from '../../../words/outOfRange';
import type { Vector } from '../../shapes';
import { distance, lengthOf } from '../../vectors';
import type { PartShape } from './comparedShape';
import { skewDistances } from './principalSkew';

/** Relative tolerance of exact areas and volumes, which are computed to about this accuracy. */
const exactPart = 1e-6;
/** As a share of the largest radius: tolerance for the same triangles in another place. */
const samePart = 2e-6;
/** As a share of the largest coordinate: vertices are kept in single precision. */
const roundingPart = 5e-7;
/** Metres: smaller displacements are not told, as no length is written finer; and at most this share of the size. */
const [minMove, maxMovePart] = [1e-6, 1e-3];
/** A shape with less handedness than this may be its own mirror image. */
const minHandedness = 1e-3;
/** A mirror image is accepted only if its error is at most this share of the error of the best rotation. */
const mirroredPart = 0.1;

/** Whether two parts have the same shape, wherever they are; a mirror image is another shape. */
export function isSameShape(a: PartShape, b: PartShape): boolean {
  return hasSameMeasures(a, b, slackOf(a, b)) && !isMirrored(a, b);
}

/**
 * Whether two meshes agree in all measures that do not depend on how their plane faces are divided into triangles.
 * Their surfaces may be the same, which only a comparison of the triangles shows.
 */
export function mayBeDividedOtherwise(a: PartShape, b: PartShape): boolean {
  if (a.tolerance !== null || b.tolerance !== null) return false;
  return hasSameMeasures(a, b, slackOf(a, b), { withMean: false }) && !isMirrored(a, b);
}

/** Whether a part is the mirror image of the other, wherever they are. */
export function isMirrorImage(a: PartShape, b: PartShape): boolean {
  // A mirror image has other triangles, even where it has as many.
  return hasSameMeasures(a, b, slackOf(a, b, true)) && isMirrored(a, b);
}

/**
 * Whether all measures that rotation and mirroring do not change are equal.
 * @param withMean with the mean radius, which is integrated numerically over each triangle
 */
function hasSameMeasures(
  a: PartShape,
  b: PartShape,
  slack: number,
  { withMean } = { withMean: true },
): boolean {
  const uncertainty = exactPart + (a.looseness ?? 0) + (b.looseness ?? 0);
  const isSame = (one: number | null, other: number | null) =>
    isSameFigure(one, other, uncertainty);
  if (!isSame(a.exactVolume, b.exactVolume) || !isSame(a.exactArea, b.exactArea)) {
    return false;
  }
  const size = Math.max(sizeOf(a), sizeOf(b), Number.MIN_VALUE);
  const part = (4 * slack) / size;
  return (
    Math.abs(a.area - b.area) <= part * Math.max(a.area, b.area) &&
    Math.abs(a.volume - b.volume) <= part * Math.max(a.area, b.area) * size &&
    a.radii.every((radius, i) => {
      if (i === 0 && !withMean) return true;
      return Math.abs(radius - (b.radii[i] ?? outOfRange())) <= slack;
    })
  );
}

/** Whether two parts of one shape are in the same place and orientation. */
export function isSamePlace(a: PartShape, b: PartShape): boolean {
  const slack = placeSlack(a, b);
  const size = Math.max(sizeOf(a), sizeOf(b));
  return (
    distance(a.centre, b.centre) <= slack &&
    distance(a.box[0], b.box[0]) <= 2 * slack &&
    distance(a.box[1], b.box[1]) <= 2 * slack &&
    a.secondMoments.every(
      (value, i) => Math.abs(value - (b.secondMoments[i] ?? outOfRange())) <= 4 * slack * size,
    ) &&
    distance(a.thirdMoment, b.thirdMoment) <= 8 * slack * size * size
  );
}

/** Metres from the centre of a part within which the centre of a part in the same place must be. */
export function placeReach(shape: PartShape): number {
  return 2 * placeSlack(shape, shape) + 2 * (shape.tolerance ?? 0);
}

/** Metres by which two places of the same part may differ. */
function placeSlack(a: PartShape, b: PartShape): number {
  const size = Math.max(sizeOf(a), sizeOf(b));
  return Math.max(slackOf(a, b), Math.min(minMove, maxMovePart * size));
}

/** The volume that two boxes share, as a share of the smaller one, 0…1. */
export function overlapOf({ box: a }: PartShape, { box: b }: PartShape): number {
  const sides = axes.map((i) => Math.min(a[1][i], b[1][i]) - Math.max(a[0][i], b[0][i]));
  if (sides.some((side) => side < 0)) return 0;
  const smaller = Math.min(contentOf(a), contentOf(b));
  const shared = sides.reduce((product, side) => product * side, 1);
  return smaller > 0 ? shared / smaller : 0;
}

/**
 * The volume that both boxes share, as a share of their union, 0…1; 0 if one part has twice the volume of the other.
 */
export function likenessOf(a: PartShape, b: PartShape): number {
  const [one, other] = [Math.abs(a.volume), Math.abs(b.volume)];
  if (2 * Math.min(one, other) < Math.max(one, other)) return 0;
  const smaller = Math.min(contentOf(a.box), contentOf(b.box));
  const shared = overlapOf(a, b) * smaller;
  const whole = contentOf(a.box) + contentOf(b.box) - shared;
  return whole > 0 ? shared / whole : 0;
}

/** Metres by which two measures of the same part may differ. */
function slackOf(
  a: PartShape,
  b: PartShape,
  isDividedOtherwise = a.triangles !== b.triangles,
): number {
  const size = Math.max(sizeOf(a), sizeOf(b));
  const rounding = samePart * size + roundingPart * Math.max(reachOf(a), reachOf(b));
  // Only an exact shape may be triangulated differently; meshes without tolerance must have the same triangles.
  if (!isDividedOtherwise || a.tolerance === null || b.tolerance === null) return rounding;
  return rounding + a.tolerance + b.tolerance;
}

function isSameFigure(a: number | null, b: number | null, part: number): boolean {
  if (a === null || b === null) return true;
  return Math.abs(a - b) <= part * Math.max(Math.abs(a), Math.abs(b));
}

/** Whether one is the mirror image of the other, as far as the measures show it. */
export function isMirrored(a: PartShape, b: PartShape): boolean {
  const [left, right] = [a.handedness, b.handedness];
  const isClear = Math.min(Math.abs(left), Math.abs(right)) > minHandedness;
  if (isClear) return Math.sign(left) !== Math.sign(right);
  if (!a.skew || !b.skew) return false;
  // For a shape that is nearly its own mirror image, third moments decide.
  const { turned, mirrored } = skewDistances(a.skew, b.skew);
  const size = Math.max(sizeOf(a), sizeOf(b));
  return turned > slackOf(a, b) * size ** 2 && mirrored < mirroredPart * turned;
}

function sizeOf({ radii }: PartShape): number {
  return radii[3];
}

/** Metres from the origin to the farther corner of the bounding box. */
export function reachOf({ box }: PartShape): number {
  return Math.max(lengthOf(box[0]), lengthOf(box[1]));
}

/** The error of a coordinate in single precision: half of the last bit of the largest one, metres. */
export function singlePrecision(shape: PartShape): number {
  return 2 ** -24 * reachOf(shape);
}

function contentOf([lowest, highest]: readonly [Vector, Vector]): number {
  return axes.reduce<number>((product, i) => product * (highest[i] - lowest[i]), 1);
}

const axes = [0, 1, 2] as const;
