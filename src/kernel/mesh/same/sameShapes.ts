import { principalAxes } from '../../../model/facts/principalAxes';
import type { SecondMoments } from '../../../model/shapes';
import { isMirrored, isSameShape } from '../../../model/compare/match/sameShape';
import {
  partShape,
  type PartShape,
  type VisitTriangle,
} from '../../../model/compare/match/comparedShape';
import { shapeKey, type ShapeTraits } from './shapeKey';
import { outOfRange } from '../../../words/outOfRange';

/** A shape that may be equal to another one in another place or orientation. */
export interface ShapeCandidate<T> extends ShapeTraits {
  readonly of: T;
  /** Moments of the exact body about its centroid; null where they are not known. */
  readonly moments: SecondMoments | null;
  /** Visits the corners of every triangle. */
  readonly forEachTriangle: (visit: VisitTriangle) => void;
}

interface KnownShape<T> extends ShapeCandidate<T> {
  shape: PartShape | null;
}

/** Share of the size within which triangulations of one exact shape agree. */
const divided = 2e-3;
/** The same for coarse triangulations, where exact numbers are equal too. */
const coarse = 2e-2;
/** Share of the largest moment, the accuracy of the integrals. */
const exactShare = 1e-6;
/** Share of an area: shapes with closer areas are compared in detail. */
const near = 1e-5;

/**
 * Finds shapes that are equal wherever they are placed, since programs that export instances separately write
 * each in global coordinates. A mirror image is a different shape.
 */
export class SameShapes<T> {
  private readonly byKey = new Map<string, T>();
  private readonly byArea = new Map<string, KnownShape<T>[]>();

  /** The first of the shapes that equal this one, which may be itself. */
  firstOf(looked: ShapeCandidate<T>): T {
    const key = shapeKey(looked);
    const first = this.byKey.get(key) ?? this.congruent(looked);
    this.byKey.set(key, first);
    return first;
  }

  private congruent(looked: ShapeCandidate<T>): T {
    const shape: KnownShape<T> = { ...looked, shape: null };
    const place = placeOf(looked);
    for (const around of [place, place - 1, place + 1]) {
      const candidates = this.byArea.get(`${looked.faces} ${around}`) ?? [];
      const same = candidates.find((known) => isSame(known, shape));
      if (same) return same.of;
    }
    const listed = this.byArea.get(`${looked.faces} ${place}`);
    if (listed) listed.push(shape);
    else this.byArea.set(`${looked.faces} ${place}`, [shape]);
    return looked.of;
  }
}

/**
 * A number that is equal or adjacent for shapes of nearly equal area; for shapes with triangles only, it is
 * derived from their number.
 */
function placeOf({ area, triangles }: ShapeTraits): number {
  return area !== null && area > 0 ? Math.round(Math.log(area) / near) : -triangles;
}

function isSame<T>(a: KnownShape<T>, b: KnownShape<T>): boolean {
  const isExact = a.area !== null && b.area !== null;
  if ((a.area === null) !== (b.area === null) || (a.volume === null) !== (b.volume === null))
    return false;
  if (!isExact && a.triangles !== b.triangles) return false;
  if (!a.moments || !b.moments) return isSameShape(shapeOf(a), shapeOf(b));
  if (!areEqual(principalOf(a.moments), principalOf(b.moments))) return false;
  if (isMirrored(shapeOf(a), shapeOf(b))) return false;
  return isSameShape(nearly(shapeOf(a)), nearly(shapeOf(b)));
}

function shapeOf<T>(known: KnownShape<T>): PartShape {
  known.shape ??= lookedAt(known);
  return known.shape;
}

function principalOf(moments: SecondMoments): readonly number[] {
  return principalAxes(moments).map(({ inertia }) => inertia);
}

function areEqual(a: readonly number[], b: readonly number[]): boolean {
  const most = Math.max(...a, ...b);
  return a.every((value, i) => Math.abs(value - (b[i] ?? outOfRange())) <= exactShare * most);
}

/** A shape for comparing triangulations of one exact shape, whatever their numbers of triangles. */
function nearly(shape: PartShape): PartShape {
  return { ...shape, triangles: NaN, tolerance: coarse * shape.radii[3] };
}

function lookedAt<T>({ forEachTriangle, volume, area }: KnownShape<T>): PartShape {
  const shape = partShape(forEachTriangle, {
    ...{ exactVolume: volume, exactArea: area, tolerance: null },
    exactSize: () => null,
  });
  const tolerance = area === null ? null : divided * shape.radii[3];
  return { ...shape, tolerance };
}
