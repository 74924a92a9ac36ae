import { outOfRange } from '../../../../words/outOfRange';
import type { Vector } from '../../../../model/shapes';
import type { PackPart } from '../../../../model/viewPack';
import { placementInto } from '../../../pack/expand/readPlacements';
import type { ViewPack } from '../../../pack/readPack';

/** One of two packs that are joined. */
export interface JoinedSide extends ViewPack {
  /** Added to its slots. */
  readonly firstSlot: number;
  /** Index of each of its pictures in the joined pack. */
  readonly pictures: readonly number[];
  /** Added to its coordinates. */
  readonly shift: Vector;
  /** Its coordinates in those of the joined pack. */
  moved(points: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer>;
}

/** The placements of parts in the joined pack; a new matrix in each call, 4 × 4 by columns. */
export function placementsOf(side: JoinedSide): (part: number) => Float64Array {
  const { arrays, description, shift } = side;
  const { turnOfPart, steps, turns } = description.places;
  const all = {
    turnOfPart: arrays.integers(turnOfPart, 1, description.parts.length),
    steps: arrays.doubles(steps, 3, description.parts.length),
    turns: arrays.doubles(turns, 9),
  };
  return (part) => {
    const place = placementInto(new Float64Array(16), all, part);
    shift.forEach((step, axis) => {
      place[12 + axis] = (place[12 + axis] ?? outOfRange()) + step;
    });
    return place;
  };
}

/** The size of a part without the last digits, in which placements make it differ. */
export function roundedSize({ size }: PackPart): string {
  return (size ?? []).map((length) => length.toPrecision(5)).join();
}
