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

/** A shape among others, of which some may be the same in another place or turned otherwise. */
export interface LookedAtShape<T> extends ShapeTraits {
  readonly of: T;
  /** Of the exact body about its centre; null where nobody tells. */
  readonly moments: SecondMoments | null;
  /** Calls back with the corners of every triangle. */
  readonly forEachTriangle: (visit: VisitTriangle) => void;
}

interface KnownShape<T> extends LookedAtShape<T> {
  shape: PartShape | null;
}

/** Of the size: triangles of one exact shape that is divided otherwise are within that of each other. */
const divided = 2e-3;
/** The same of a coarse division, beside exact numbers that are equal. */
const coarse = 2e-2;
/** Of the largest moment: integrals are as exact. */
const exactShare = 1e-6;
/** Of an area: what is nearer to each other is looked at closely. */
const near = 1e-5;

/**
 * Finds shapes that are the same wherever they stand: programs that export instances one by one write each in the
 * coordinates of the whole. A mirror image is another shape.
 */
export class SameShapes<T> {
  private readonly byKey = new Map<string, T>();
  private readonly byArea = new Map<string, KnownShape<T>[]>();

  /** The first of those that are the same; itself where it is the first. */
  firstOf(looked: LookedAtShape<T>): T {
    const key = shapeKey(looked);
    const first = this.byKey.get(key) ?? this.congruent(looked);
    this.byKey.set(key, first);
    return first;
  }

  private congruent(looked: LookedAtShape<T>): T {
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

/** Shapes of areas that are nearly equal have the same number, or one beside it; of triangles alone, how many they are. */
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

/** The triangles of one exact shape, divided otherwise whether they are as many or not. */
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
