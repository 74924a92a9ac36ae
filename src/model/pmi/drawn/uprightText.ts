import {
  perpendicularTo,
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

/** The plane of a text, whose lines may be tilted against the direction that the annotation's plane gives. */
export function textPlane(plane: AnnotationPlane, { x }: Pick<TextBlock, 'x'>): AnnotationPlane {
  return plane.x === null ? plane : { ...plane, x };
}

/** The orientation of an annotation's text in a placement. */
export interface TextOrientation {
  /**
   * Unit vector towards the side from which the text is read, if that is known; zero if the placement flattens the
   * text.
   */
  readonly front: Vector;
  /** Unit vector from the foot of the letters to their head; zero if the placement flattens them. */
  readonly above: Vector;
  /** The factor by which the placement scales the text in height. */
  readonly stretch: number;
}

/**
 * The orientation of a text after a placement. Where a part is mirrored, so is its text.
 * @param rotated turns a direction as the placement of the annotation does
 */
export function textOrientation(
  { normal, x }: AnnotationPlane,
  rotated: (direction: Vector) => Vector,
): TextOrientation {
  const along = x ?? perpendicularTo(normal);
  const [right, above] = [rotated(along), rotated(cross(normal, along))];
  return {
    front: unitOrNull(cross(right, above)) ?? [0, 0, 0],
    above: unitOrNull(above) ?? [0, 0, 0],
    stretch: Math.sqrt(dot(above, above)),
  };
}

/**
 * Whether a text is seen from behind.
 * @param towards cosine of the angle between its front and the direction to the eye
 * @param before the previous answer, which is kept while the text is seen almost edge-on
 */
export function isBehind(towards: number, before = false): boolean {
  return Math.abs(towards) < edgeOn ? before : towards < 0;
}

/**
 * Whether a text stands on its head. Of a text that runs up or down, the previous answer is kept.
 * @param upwards cosine of the angle between the letters and the upward direction of the view
 */
export function isUpsideDown(upwards: number, before = false): boolean {
  return Math.abs(upwards) < sideways ? before : upwards < 0;
}

/** Cosine of that angle below which a text runs up or down. */
const sideways = 0.05;

/**
 * The directions in which a text must be mirrored to be read. Seen from behind it is mirrored along its lines or, where
 * that would leave it standing on its head, across them; one that stands on its head in front is mirrored in both,
 * which turns it by 180°. None if the direction of the text is not known.
 */
export function mirrorAxes(
  { normal, x }: AnnotationPlane,
  { isBehind, isUpsideDown }: SeenText,
): readonly Vector[] {
  if (!x) return [];
  return [...(isBehind === isUpsideDown ? [] : [x]), ...(isUpsideDown ? [cross(normal, x)] : [])];
}

export interface SeenText {
  readonly isBehind: boolean;
  readonly isUpsideDown: boolean;
}

/** Cosine of the angle between front and view direction below which the text is seen edge-on. */
const edgeOn = 0.02;

/**
 * The points of an annotation in its coordinates. The text is mirrored in place, so that it can be read, and the leader
 * is left as it is.
 * @param axes unit vectors, perpendicular to each other, as `mirrorAxes` gives them
 */
export function mirroredText(
  { positions, numbers }: DrawnPoints,
  { isText, middle }: TextBlock,
  axes: readonly Vector[],
): Float32Array {
  const turned = new Float32Array(3 * numbers.length);
  numbers.forEach((number, i) => {
    let point = vectorAt(positions, 3 * number);
    if (isText[i]) {
      for (const axis of axes) {
        point = plus(point, times(axis, -2 * dot(minus(point, middle), axis)));
      }
    }
    turned.set(point, 3 * i);
  });
  return turned;
}
