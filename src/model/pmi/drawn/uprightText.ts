import {
  across,
  cross,
  dot,
  minus,
  plus,
  times,
  unitOrNull,
  vectorAt,
  type Vector,
} from '../../vectors';
import type { AnnotationPlane } from '../pmi';
import type { DrawnPoints } from './drawnPoints';
import type { TextBlock } from './textBlock';

/** How the text of an annotation stands where it is placed. */
export interface TextStand {
  /** To the side that is read, where anybody knows it; of length 1, or nothing where it is pressed flat. */
  readonly front: Vector;
  /** How much longer upwards is there. */
  readonly stretch: number;
}

/**
 * Of both directions of a text as they stand: where a part is mirrored, so is its text.
 * @param rotated a direction as the place of the annotation turns it
 */
export function textStand(
  { normal, x }: AnnotationPlane,
  rotated: (direction: Vector) => Vector,
): TextStand {
  const along = x ?? across(normal);
  const [right, above] = [rotated(along), rotated(cross(normal, along))];
  return {
    front: unitOrNull(cross(right, above)) ?? [0, 0, 0],
    stretch: Math.sqrt(dot(above, above)),
  };
}

/**
 * Whether a text is seen from behind.
 * @param towards cosine of the angle from its front to the eye
 * @param before whether it was: from its edge, it stays as it was
 */
export function isBehind(towards: number, before = false): boolean {
  return Math.abs(towards) < edgeOn ? before : towards < 0;
}

/** Cosine of the angle to the plane of a text at which its side changes. */
const edgeOn = 0.02;

/**
 * The points of an annotation whose text is seen from behind, in its coordinates: the text is mirrored in its place,
 * so that it reads as from before, and the leader stays where it leads.
 * @param x along the text
 */
export function turnedText(
  { positions, numbers }: DrawnPoints,
  { isText, middle }: TextBlock,
  x: Vector,
): Float32Array {
  const turned = new Float32Array(3 * numbers.length);
  numbers.forEach((number, i) => {
    const point = vectorAt(positions, 3 * number);
    const beside = isText[i] ? dot(minus(point, middle), x) : 0;
    turned.set(plus(point, times(x, -2 * beside)), 3 * i);
  });
  return turned;
}
