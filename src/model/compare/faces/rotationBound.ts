import type { Surface, Vector } from '../../shapes';
import { distance, dot } from '../../vectors';
import { rotated, type Rotation } from '../match/axisAngle';
import { areaTolerance, type FaceLocation } from './faceDifference';

/**
 * The area that can coincide after a rotation, whatever the displacement, m²: that of the old faces for which there is
 * a new face of their area, kind and direction. It costs much less than comparing all faces.
 * @param slack metres by which two measures of one face may differ
 */
export function rotationBound(
  before: readonly FaceLocation[],
  after: readonly FaceLocation[],
  slack: number,
): (rotation: Rotation) => number {
  if (before.length * after.length > maxPairs) return () => Infinity;
  const extents = new Map([...before, ...after].map((face) => [face, distance(...face.box)]));
  const extentOf = (face: FaceLocation) => extents.get(face) ?? 0;
  const known = before.map((face): Alike => {
    const extent = extentOf(face);
    const mates = after.filter((other) => {
      const least = areaTolerance(face, other, slack, Math.max(extent, extentOf(other)));
      return Math.abs(face.area - other.area) <= least;
    });
    return alikeOf(face, mates);
  });
  return boundOfDirections(known);
}

/** The area of the faces that a rotation brings into a direction of their counterparts. */
export function boundOfDirections(known: readonly Alike[]): (rotation: Rotation) => number {
  return (rotation) =>
    known.reduce((sum, face) => (canCoincide(face, rotation) ? sum + face.area : sum), 0);
}

/** With more pairs of faces than this, no bound is computed. */
const maxPairs = 1_000_000;
/** The cosine from which directions may be equal. */
const parallel = 1 - 1e-6;

/** An old face, and the directions of new faces of its area and kind. */
export interface Alike {
  readonly area: number;
  /** Null if direction does not matter. */
  readonly direction: Vector | null;
  readonly isOriented: boolean;
  readonly directions: readonly Vector[];
}

function alikeOf({ area, surface }: FaceLocation, mates: readonly FaceLocation[]): Alike {
  const isFree = mates.some((other) => !surface || !other.surface || isFreeForm(surface, other));
  const isOriented = surface?.kind === 'plane';
  const kind = mates.filter((other) => other.surface?.kind === surface?.kind);
  const directions = kind.flatMap(({ surface: own }) => {
    const found = own && directionOf(own);
    return found ? [found] : [];
  });
  const direction = isFree ? null : surface && directionOf(surface);
  const isAny = isFree || (direction === null && kind.length > 0);
  return { area: isAny || directions.length > 0 ? area : 0, direction, isOriented, directions };
}

function isFreeForm({ kind }: Surface, { surface }: FaceLocation): boolean {
  return kind === 'other' || surface?.kind === 'other';
}

/** Null where a surface has no direction. */
export function directionOf(surface: Surface): Vector | null {
  switch (surface.kind) {
    case 'plane':
      return surface.normal;
    case 'cylinder':
    case 'cone':
    case 'torus':
      return surface.axis;
    case 'sphere':
    case 'other':
      return null;
  }
}

function canCoincide({ direction, isOriented, directions }: Alike, rotation: Rotation): boolean {
  if (!direction) return true;
  const own = rotated(rotation, direction);
  return directions.some((other) => {
    const cosine = dot(own, other);
    return (isOriented ? cosine : Math.abs(cosine)) >= parallel;
  });
}
