import { outOfRange } from '../../words/outOfRange';
import type { BoundSide } from './boundaryLoop';

/**
 * Whether a face is between two edges alone that lie on each other: every point of each one is within the tolerance of
 * the chords of the other one.
 * @param places coordinates in space, three for each number of a point
 * @param tolerance in the unit of the places
 */
export function isSliver(
  loops: readonly (readonly BoundSide[])[],
  places: ArrayLike<number>,
  tolerance: number,
): boolean {
  const [sides, ...others] = loops;
  const [one, other, ...more] = sides ?? [];
  if (!one || !other || others.length > 0 || more.length > 0) return false;
  return liesOn(one, other, places, tolerance) && liesOn(other, one, places, tolerance);
}

function liesOn(
  one: BoundSide,
  other: BoundSide,
  places: ArrayLike<number>,
  tolerance: number,
): boolean {
  return one.ids.every((id) => {
    for (let i = 1; i < other.ids.length; i++) {
      const [from, to] = [other.ids[i - 1] ?? outOfRange(), other.ids[i] ?? outOfRange()];
      if (distance(places, id, from, to) <= tolerance) return true;
    }
    return false;
  });
}

/** The distance of a point from a chord. */
function distance(places: ArrayLike<number>, id: number, from: number, to: number): number {
  const [px, py, pz] = between(places, from, id);
  const [cx, cy, cz] = between(places, from, to);
  const square = cx * cx + cy * cy + cz * cz;
  const share = square > 0 ? (px * cx + py * cy + pz * cz) / square : 0;
  const along = Math.min(1, Math.max(0, share));
  return Math.hypot(px - along * cx, py - along * cy, pz - along * cz);
}

function between(
  places: ArrayLike<number>,
  from: number,
  to: number,
): readonly [number, number, number] {
  const difference = (k: number) =>
    (places[3 * to + k] ?? outOfRange()) - (places[3 * from + k] ?? outOfRange());
  return [difference(0), difference(1), difference(2)];
}
