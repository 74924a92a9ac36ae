import { outOfRange } from '../../../words/outOfRange';
import type { Vector } from '../../shapes';
import { distance, lengthOf } from '../../vectors';
import type { PartShape } from './comparedShape';
import { skewDistances } from './principalSkew';

/** Of exact areas and volumes, which are computed to about this. */
const exactPart = 1e-6;
/** Of the largest radius: the same triangles in another place. */
const samePart = 2e-6;
/** Of the largest coordinate: vertices are kept in single precision. */
const roundingPart = 5e-7;
/** A shape less skew than this may be its own mirror image. */
const leastHandedness = 1e-3;
/** Of how badly a turn fits: so much better a mirror fits where it is meant. */
const mirroredPart = 0.1;

/** Whether two parts are one shape, wherever they stand; a mirror image is another shape. */
export function isSameShape(a: PartShape, b: PartShape): boolean {
  return hasSameMeasures(a, b) && !isMirrored(a, b);
}

/** Whether a part became what it is in a mirror, wherever it stands. */
export function isMirrorImage(a: PartShape, b: PartShape): boolean {
  return hasSameMeasures(a, b) && isMirrored(a, b);
}

/** Whether everything is alike that a turn and a mirror leave as it is. */
function hasSameMeasures(a: PartShape, b: PartShape): boolean {
  if (!isSameFigure(a.exactVolume, b.exactVolume) || !isSameFigure(a.exactArea, b.exactArea)) {
    return false;
  }
  const slack = slackOf(a, b);
  const size = Math.max(sizeOf(a), sizeOf(b), Number.MIN_VALUE);
  const part = (4 * slack) / size;
  return (
    Math.abs(a.area - b.area) <= part * Math.max(a.area, b.area) &&
    Math.abs(a.volume - b.volume) <= part * Math.max(a.area, b.area) * size &&
    a.radii.every((radius, i) => Math.abs(radius - (b.radii[i] ?? outOfRange())) <= slack)
  );
}

/** Whether two parts of one shape stand in the same place, turned the same way. */
export function isSamePlace(a: PartShape, b: PartShape): boolean {
  const slack = slackOf(a, b);
  const size = Math.max(sizeOf(a), sizeOf(b));
  return (
    distance(a.centre, b.centre) <= slack &&
    distance(a.box[0], b.box[0]) <= 2 * slack &&
    distance(a.box[1], b.box[1]) <= 2 * slack &&
    a.spread.every(
      (value, i) => Math.abs(value - (b.spread[i] ?? outOfRange())) <= 4 * slack * size,
    ) &&
    distance(a.lean, b.lean) <= 8 * slack * size * size
  );
}

/** Metres from the centre of a part within which that of another in the same place is. */
export function placeReach(shape: PartShape): number {
  return 2 * slackOf(shape, shape) + 2 * (shape.tolerance ?? 0);
}

/** How much of the smaller of two boxes lies in the other, 0…1. */
export function overlapOf({ box: a }: PartShape, { box: b }: PartShape): number {
  const sides = axes.map((i) => Math.min(a[1][i], b[1][i]) - Math.max(a[0][i], b[0][i]));
  if (sides.some((side) => side < 0)) return 0;
  const smaller = Math.min(contentOf(a), contentOf(b));
  const shared = sides.reduce((product, side) => product * side, 1);
  return smaller > 0 ? shared / smaller : 0;
}

/** How much of the room of both boxes together they share, 0…1; 0 for volumes of which one is twice the other. */
export function likenessOf(a: PartShape, b: PartShape): number {
  const [one, other] = [Math.abs(a.volume), Math.abs(b.volume)];
  if (2 * Math.min(one, other) < Math.max(one, other)) return 0;
  const smaller = Math.min(contentOf(a.box), contentOf(b.box));
  const shared = overlapOf(a, b) * smaller;
  const whole = contentOf(a.box) + contentOf(b.box) - shared;
  return whole > 0 ? shared / whole : 0;
}

/** Metres by which two measures of one thing may differ. */
function slackOf(a: PartShape, b: PartShape): number {
  const size = Math.max(sizeOf(a), sizeOf(b));
  const rounding = samePart * size + roundingPart * Math.max(reachOf(a), reachOf(b));
  // The same exact shape may be divided otherwise; of other triangles only the same are the same.
  const isDividedOtherwise = a.triangles !== b.triangles;
  if (!isDividedOtherwise || a.tolerance === null || b.tolerance === null) return rounding;
  return rounding + a.tolerance + b.tolerance;
}

function isSameFigure(a: number | null, b: number | null): boolean {
  if (a === null || b === null) return true;
  return Math.abs(a - b) <= exactPart * Math.max(Math.abs(a), Math.abs(b));
}

/** Whether one is a mirror image of the other, as far as that can be seen. */
export function isMirrored(a: PartShape, b: PartShape): boolean {
  const [left, right] = [a.handedness, b.handedness];
  const isClear = Math.min(Math.abs(left), Math.abs(right)) > leastHandedness;
  if (isClear) return Math.sign(left) !== Math.sign(right);
  if (!a.skew || !b.skew) return false;
  // By what hardly stands out of a shape that is nearly its own mirror image.
  const { turned, mirrored } = skewDistances(a.skew, b.skew);
  const size = Math.max(sizeOf(a), sizeOf(b));
  return turned > slackOf(a, b) * size ** 2 && mirrored < mirroredPart * turned;
}

function sizeOf({ radii }: PartShape): number {
  return radii[3];
}

function reachOf({ box }: PartShape): number {
  return Math.max(lengthOf(box[0]), lengthOf(box[1]));
}

function contentOf([lowest, highest]: readonly [Vector, Vector]): number {
  return axes.reduce<number>((product, i) => product * (highest[i] - lowest[i]), 1);
}

const axes = [0, 1, 2] as const;
