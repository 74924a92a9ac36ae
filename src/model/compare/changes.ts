import type { SumOverInstances } from '../facts/modelFacts';
import type { LeftOut } from '../modelExtras';
import type { ChangeCounts, ChangeKind } from '../page/viewerMessages';
import type { Vector } from '../shapes';
import type { FaceCounts, Region } from './features/changedRegion';
import type { FeatureChange } from './features/featureSize';
import type { PlacementChange } from './match/placementChange';
import type { UnitChange } from './match/unitChange';
import type { PmiChanges } from './pmi/pmiChanges';

/** The changes between two revisions of a model as plain data, from which sentences are made. Lengths are in metres. */
export interface ModelChanges {
  readonly before: ModelState;
  readonly after: ModelState;
  readonly counts: ChangeCounts;
  /**
   * The units, if the numbers of one file were read in the unit of the other; null if not. The old parts are then told
   * as they are in the new unit.
   */
  readonly unitChange: UnitChange | null;
  /**
   * The files, if only the axis that each format has upwards differs, and all was compared without it; absent if not.
   */
  readonly upAxes?: UpAxes;
  /** All parts that differ. */
  readonly parts: readonly PartChange[];
  /** The changes of dimensions, tolerances and datums; absent if neither file has any. */
  readonly pmi?: PmiChanges;
}

/** The names of two files whose formats have another axis upwards. */
export interface UpAxes {
  readonly y: string;
  readonly z: string;
}

/** A whole model in one of its revisions. */
export interface ModelState {
  readonly fileName: string;
  readonly sourceFormat: string;
  /** The unit that the file states. */
  readonly sourceUnit: string | null;
  /** The number of distinct parts, and the number of all their placements. */
  readonly products: number;
  readonly placements: number;
  readonly size: Measured<Vector> | null;
  readonly volume: MeasuredSumOverInstances | null;
  readonly area: MeasuredSumOverInstances | null;
  /** Parts of the file that could not be built and are not counted in these numbers; absent if there are none. */
  readonly leftOut?: readonly LeftOut[];
}

/** The sum over all placements whose value is known. */
export interface MeasuredSumOverInstances extends SumOverInstances, Measured<number> {
  readonly value: number;
}

export interface PartChange {
  readonly kind: ChangeKind;
  readonly before: PartState | null;
  readonly after: PartState | null;
  /** These may be true together with any kind of change. */
  readonly isRecoloured: boolean;
  readonly isRenamed: boolean;
  /** Whether its new shape is the mirror image of the old one, as when a left part became a right one. */
  readonly isMirrored: boolean;
  /** The displacement of the part, even if its shape changed too; null if it stayed in place. */
  readonly shift: PlacementChange | null;
  /** The changes of holes, walls and other features of a part whose shape changed. */
  readonly features: readonly FeatureChange[];
  /**
   * Where the shape changed beyond what `features` describe. Null if they describe everything, or if there are none and
   * the changes are all over the part.
   */
  readonly region: Region | null;
  /** Its faces, if neither `features` nor `region` describes how its shape changed; absent if one does. */
  readonly faces?: FaceCounts;
}

/** One placement of a part. */
export interface PartState {
  readonly name: string;
  /** The assembly that contains it; null if there is none. */
  readonly under: string | null;
  readonly size: Measured<Vector>;
  /** Null if its surface is open. */
  readonly volume: Measured<number> | null;
  /** Whether its triangles look inwards; absent if they do not, or if an exact body is known. */
  readonly looksInwards?: true;
  readonly area: Measured<number>;
  readonly colours: readonly string[];
}

/** A value, and whether it is exact or not: measured on triangles, or on a shape whose edges lie beside its faces. */
export interface Measured<T> {
  readonly value: T;
  readonly isExact: boolean;
  /** How far the true value may be from it, in the unit of the value; absent for 0, or if not known. */
  readonly uncertainty?: number;
  /**
   * How far triangles whose corners are in single precision leave it open, in the unit of the value; absent where it is
   * not measured on such alone.
   */
  readonly rounding?: number;
}

/** The changes in words for a person. */
export interface ChangeInWords {
  /** Whether nothing differs: parts, places, shapes, colours, names and unit are the same. */
  readonly isSame: boolean;
  /** One sentence per line. */
  readonly lines: readonly string[];
  /** Problems of either side because of which the comparison may be incomplete. */
  readonly warnings: readonly string[];
}

/** The changes in words, together with their data for programs. */
export interface ChangesInWords extends ChangeInWords {
  readonly changes: ModelChanges;
}
