import type { Vector } from '../../shapes';
import { minus } from '../../vectors';
import type { PartShape } from './comparedShape';

/**
 * The cost of pairing two parts of another name, another shape and another orientation: the share of volume by which
 * they differ. Null if they do not correspond, which takes two sides of their boxes that are equal, and unlike each
 * other, since the boxes of screws and pins of other lengths also have two equal sides.
 */
export function outlineCost(before: Outlined, after: Outlined): number | null {
  const [a, b] = [Math.abs(before.shape.volume), Math.abs(after.shape.volume)];
  const share = Math.min(a, b) / Math.max(a, b);
  if (!(share >= minVolume)) return null;
  const [old, current] = [sidesOf(before), sidesOf(after)];
  const isCommon = commonSides(old, current).some(([one, other]) => !isEqual(one, other, unlike));
  return isCommon ? 1 - share : null;
}

interface Outlined {
  readonly shape: PartShape;
}

/** The least volume of the smaller part, as a share of the larger one. */
const minVolume = 0.7;
/** Relative tolerance of sides that are equal, and the relative difference from which two sides are unlike. */
const [alike, unlike] = [1e-3, 0.2];

function sidesOf({ shape: { box } }: Outlined): readonly number[] {
  const sides: Vector = minus(box[1], box[0]);
  return [...sides].sort((a, b) => a - b);
}

/** All pairs of different sides that both boxes have. */
function commonSides(a: readonly number[], b: readonly number[]): readonly [number, number][] {
  const left = [...b];
  const common = a.filter((side) => {
    const at = left.findIndex((other) => isEqual(side, other, alike));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return common.flatMap((one, i) =>
    common.slice(i + 1).map((other): [number, number] => [one, other]),
  );
}

function isEqual(a: number, b: number, part: number): boolean {
  return Math.abs(a - b) <= part * Math.max(a, b);
}
