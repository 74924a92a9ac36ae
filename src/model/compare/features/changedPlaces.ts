import { groupBy } from '../../../words/groupBy';
import { BoundingBox } from '../../boundingBox';
import type { Vector } from '../../shapes';
import { lengthOf, minus } from '../../vectors';
import type { FaceLocation } from '../faces/faceDifference';

/** Places of changes that have one size, metres. */
export interface PlaceSize {
  readonly count: number;
  readonly size: Vector;
}

/** Lowest and highest corner, metres. */
export type Box = readonly [Vector, Vector];

/**
 * The boxes of faces that touch each other, directly or through others, by their sizes, the most frequent first. Empty
 * if all faces touch, or if they are too many.
 * @param slack metres within which boxes touch
 */
export function changedPlaces(faces: readonly FaceLocation[], slack: number): readonly PlaceSize[] {
  if (faces.length > maxFaces) return [];
  let places: readonly Box[] = [];
  for (const face of faces) {
    let own = face.box;
    let touched: readonly Box[];
    // A box that has grown may touch others that it did not touch before.
    do {
      touched = places.filter((place) => touches(place, own, slack));
      places = places.filter((place) => !touches(place, own, slack));
      own = around([own, ...touched]);
    } while (touched.length > 0);
    places = [...places, own];
  }
  return places.length > 1 ? bySize(places) : [];
}

/** With more faces than this, places are not looked for. */
const maxFaces = 600;

export function touches(a: Box, b: Box, slack: number): boolean {
  return axes.every((i) => a[0][i] <= b[1][i] + slack && b[0][i] <= a[1][i] + slack);
}

const axes = [0, 1, 2] as const;

function around(boxes: readonly Box[]): Box {
  const all = new BoundingBox();
  for (const [low, high] of boxes) all.addBox({ low, high });
  return [all.low, all.high];
}

/** Places of one size, in whichever direction they lie, are counted together. */
function bySize(places: readonly Box[]): readonly PlaceSize[] {
  const sizes = places.map(([low, high]) => minus(high, low));
  const keyOf = (size: Vector) =>
    [...size]
      .sort((a, b) => a - b)
      .map((side) => Math.round(side / sizeStep))
      .join();
  return [...groupBy(sizes, keyOf).values()]
    .map((same) => ({ count: same.length, size: same[0] }))
    .sort((a, b) => b.count - a.count || lengthOf(b.size) - lengthOf(a.size));
}

/** Metres by which sizes of places are told apart. */
const sizeStep = 1e-5;
