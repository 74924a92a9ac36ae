import { times, vectorAt } from '../vectors';
import { scaledArc, scaledGap, scaledGrooves, scaledMouth, scaledThread } from './holeCounts';
import type { Feature } from './features';
import type { FaceShape, Surface, Vector } from '../shapes';

/**
 * The relative deviation that a placement may have from rotation, translation, mirroring and uniform scaling. Within it
 * circles stay circles.
 */
const skew = 1e-7;

/** A placement that preserves shapes: a similarity transformation. */
export interface Similarity {
  readonly scale: number;
  /** −1 for a mirroring placement, which reverses the sense of rotation about an axis. */
  readonly hand: 1 | -1;
  readonly point: (at: Vector) => Vector;
  /** Maps unit vectors to unit vectors. */
  readonly direction: (of: Vector) => Vector;
}

/** Returns null for a placement that would turn circles into ellipses. @param elements 4 × 4, column by column */
export function similarity(elements: ArrayLike<number>): Similarity | null {
  const [a, b, c] = vectorAt(elements, 0);
  const [d, e, f] = vectorAt(elements, 4);
  const [g, h, i] = vectorAt(elements, 8);
  const [u, v, w] = vectorAt(elements, 12);
  const scale = Math.hypot(a, b, c);
  const lengths = [scale, Math.hypot(d, e, f), Math.hypot(g, h, i)];
  const cosines = [a * d + b * e + c * f, d * g + e * h + f * i, g * a + h * b + i * c];
  const isEven =
    scale > 0 &&
    lengths.every((length) => Math.abs(length / scale - 1) < skew) &&
    cosines.every((cosine) => Math.abs(cosine) < skew * scale * scale);
  if (!isEven) return null;
  const turn = ([x, y, z]: Vector): Vector => [
    a * x + d * y + g * z,
    b * x + e * y + h * z,
    c * x + f * y + i * z,
  ];
  const volume = a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e);
  return {
    scale,
    hand: volume < 0 ? -1 : 1,
    point: (at) => {
      const [x, y, z] = turn(at);
      return [x + u, y + v, z + w];
    },
    direction: (of) => {
      const [x, y, z] = turn(of);
      return [x / scale, y / scale, z / scale];
    },
  };
}

/** A face in the coordinates and lengths of the model. */
export function placedFace(face: FaceShape, placement: Similarity): FaceShape {
  const { area, boundary } = face;
  return {
    ...placedSurface(face, placement),
    area: area * placement.scale * placement.scale,
    boundary,
  };
}

/** A feature in the coordinates and lengths of the model. */
export function placedFeature(
  feature: Feature,
  { scale, hand, point, direction }: Similarity,
): Feature {
  const scaled = (length: number | null) => (length === null ? null : length * scale);
  switch (feature.kind) {
    case 'hole':
      return {
        ...feature,
        origin: point(feature.origin),
        direction: direction(feature.direction),
        diameter: feature.diameter * scale,
        depth: scaled(feature.depth),
        mouths: feature.mouths.map((mouth) => scaledMouth(mouth, scale)),
        ...scaledThread(feature, scale),
        ...scaledGap(feature, scale),
        ...scaledGrooves(feature, scale),
      };
    case 'slot':
      return {
        ...feature,
        origin: point(feature.origin),
        direction: direction(feature.direction),
        lengthwise: times(direction(feature.lengthwise), feature.arc ? hand : 1),
        width: feature.width * scale,
        length: feature.length * scale,
        depth: scaled(feature.depth),
        ...scaledArc(feature, scale),
      };
    case 'boss':
      return {
        ...feature,
        origin: point(feature.origin),
        direction: direction(feature.direction),
        diameter: feature.diameter * scale,
        height: feature.height * scale,
        ...scaledThread(feature, scale),
      };
    case 'fillet':
      return { ...feature, radius: feature.radius * scale };
    case 'chamfer':
      return { ...feature, width: feature.width * scale };
  }
}

/** A surface at its place, in metres. */
export function placedSurface(surface: Surface, { scale, point, direction }: Similarity): Surface {
  switch (surface.kind) {
    case 'plane':
      return { ...surface, origin: point(surface.origin), normal: direction(surface.normal) };
    case 'cylinder':
    case 'cone':
      return {
        ...surface,
        origin: point(surface.origin),
        axis: direction(surface.axis),
        radius: surface.radius * scale,
      };
    case 'torus':
      return {
        ...surface,
        origin: point(surface.origin),
        axis: direction(surface.axis),
        majorRadius: surface.majorRadius * scale,
        minorRadius: surface.minorRadius * scale,
      };
    case 'sphere':
      return { ...surface, origin: point(surface.origin), radius: surface.radius * scale };
    case 'other':
      return surface;
  }
}
