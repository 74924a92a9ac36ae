import type { PlacedSum } from '../facts/modelFacts';
import type { LeftOut } from '../modelExtras';
import type { ChangeCounts, ChangeKind } from '../page/viewerMessages';
import type { Vector } from '../shapes';
import type { Region } from './features/changedRegion';
import type { FeatureChange } from './features/featureSize';
import type { Shift } from './match/shiftBetween';
import type { UnitChange } from './match/unitChange';
import type { PmiChanges } from './pmi/pmiChanges';

/** What became of a model, as plain data: for sentences, and for programs. Lengths in metres. */
export interface ModelChanges {
  readonly before: ModelState;
  readonly after: ModelState;
  readonly counts: ChangeCounts;
  /** The units of which one was taken for the other; null for none. */
  readonly unitChange: UnitChange | null;
  /** All parts that are not what they were. */
  readonly parts: readonly PartChange[];
  /** What became of dimensions, tolerances and datums; absent where neither file has any. */
  readonly pmi?: PmiChanges;
}

/** A whole model at one of its revisions. */
export interface ModelState {
  readonly fileName: string;
  readonly sourceFormat: string;
  /** As the file says it. */
  readonly sourceUnit: string | null;
  /** Unique parts, and how often all of them are placed. */
  readonly products: number;
  readonly placements: number;
  readonly size: Measured<Vector> | null;
  readonly volume: MeasuredSum | null;
  readonly area: MeasuredSum | null;
  /** Parts of the file that could not be built and are in none of these numbers; absent for none. */
  readonly leftOut?: readonly LeftOut[];
}

/** Of all placements of which it is known. */
export interface MeasuredSum extends PlacedSum {
  readonly isExact: boolean;
}

export interface PartChange {
  readonly kind: ChangeKind;
  readonly before: PartState | null;
  readonly after: PartState | null;
  /** Beside whatever else it is. */
  readonly isRecoloured: boolean;
  readonly isRenamed: boolean;
  /** Whether its new shape is the old one in a mirror: a left part that became a right one. */
  readonly isMirrored: boolean;
  /** Where the part went, also one of another shape; null for what stands where it stood. */
  readonly shift: Shift | null;
  /** What became of holes, walls and the like of a part of another shape. */
  readonly features: readonly FeatureChange[];
  /**
   * Where a part of another shape was changed, beside what its features tell; null where they tell everything, and
   * where without any it is all over the part.
   */
  readonly region: Region | null;
}

/** One placement of a part. */
export interface PartState {
  readonly name: string;
  /** The assembly that it stands in; null for none. */
  readonly under: string | null;
  readonly size: Measured<Vector>;
  /** Null where nobody knows it. */
  readonly volume: Measured<number> | null;
  readonly area: Measured<number>;
  readonly colours: readonly string[];
}

/** A value, and whether it is exact or follows from triangles. */
export interface Measured<T> {
  readonly value: T;
  readonly isExact: boolean;
}

/** The change in words for a person. */
export interface ChangeInWords {
  /** Whether nothing differs: no part, no place, no shape, no colour, no name, no unit. */
  readonly isSame: boolean;
  /** A sentence a line. */
  readonly lines: readonly string[];
  /** What is wrong with either side: a comparison may miss something there. */
  readonly warnings: readonly string[];
}

/** The change as a program tells it. */
export interface ChangesInWords extends ChangeInWords {
  readonly changes: ModelChanges;
}
