import { sourceFormatOf } from './sourceFormats';

/**
 * What Caliper's kernel writes beside the geometry, into the GLB at `asset.extras.caliper`. The GLB of another service
 * has no such object, and the viewer then states nothing about exactness.
 */
export interface ModelExtras {
  readonly geometry: GeometryKind;
  /** The name of a format, as in `sourceFormats`. */
  readonly sourceFormat: string;
  /**
   * The schema or version that the file states: `AP203`, `AP214`, `AP242`, `AP209`, `IGES 5.3` …; null when it states
   * none.
   */
  readonly schema: string | null;
  /** The length unit of the source file, as a word: `millimetre`, `inch`, …; several as `inch, millimetre`. */
  readonly sourceUnit: string | null;
  /**
   * The program that saved the mesh, as `SolidWorks 2021`; null when the file does not tell, or when Caliper made the
   * mesh.
   */
  readonly savedBy: string | null;
  /** When the mesh was saved, ISO 8601 in UTC; null when the file does not tell. */
  readonly savedAt: string | null;
  /** Largest distance in metres between an exact face and its triangles; null when it is not known. */
  readonly linearDeflection: number | null;
  /** Largest angle in radians between neighbouring triangles of an exact face; null when it is not known. */
  readonly angularDeflection: number | null;
  readonly quality: Quality;
  /**
   * Counts of the distinct solids and surfaces, their placements, faces and triangles (each shared mesh counted once).
   */
  readonly counts: ModelCounts;
  /** Solids and surfaces that the file places and that could not be built; absent when there are none. */
  readonly leftOut?: readonly LeftOut[];
  /**
   * The largest `looseness` of a part. Areas and volumes are accurate only to about this share; absent where they are
   * exact.
   */
  readonly looseness?: number;
  /**
   * The number of distinct solids and surfaces that were meshed from the file's faces and whose numbers are not proven;
   * absent where there are none.
   */
  readonly unprovenParts?: number;
  /** Whether the file contradicts itself, or lacks what its structure needs; absent where it does not. */
  readonly isUnsure?: boolean;
  /** Sentences about what could not be read; empty when everything could be read. */
  readonly warnings: readonly string[];
}

/**
 * The share to which areas and volumes are sure that count as exact: one hundredth of a percent. Beyond it no number of
 * a body, and no model with it, is called exact.
 */
const exactEnough = 1e-4;

/** Whether sums that are sure to a share only, if to one, count as exact. */
export function isExactEnough(looseness: number | null | undefined): boolean {
  return (looseness ?? 0) <= exactEnough;
}

/** Whether a model that Caliper meshed has curves alone, and no face that could be exact. */
export function isOfCurves({ geometry, counts }: ModelExtras): boolean {
  return geometry === 'meshed from exact B-rep' && counts.faces + counts.triangles === 0;
}

/** A solid or surface that is not shown. */
export interface LeftOut {
  readonly name: string;
  /** The number of times that the file places it. */
  readonly placements: number;
}

/**
 * Where the triangles of a model (or, in the extras of a mesh, those of one part) come from: Caliper meshed them from
 * exact surfaces, another program saved them in the file, or both occur.
 */
export type GeometryKind =
  'meshed from exact B-rep' | 'triangles saved in the file' | 'partly triangles saved in the file';

export const geometryKinds: readonly GeometryKind[] = [
  'meshed from exact B-rep',
  'triangles saved in the file',
  'partly triangles saved in the file',
];

/** The up axis in the coordinates of the source file. */
export function upAxisOf({ sourceFormat }: Pick<ModelExtras, 'sourceFormat'>): 'y' | 'z' {
  return sourceFormatOf(sourceFormat)?.upAxis ?? 'z';
}

export interface ModelCounts {
  readonly parts: number;
  readonly instances: number;
  readonly faces: number;
  /** The number of faces of the file that are not shown, as far as they can be counted; absent when there are none. */
  readonly missingFaces?: number;
  readonly triangles: number;
}

export type Quality = 'draft' | 'normal' | 'fine';

export const qualities: readonly Quality[] = ['draft', 'normal', 'fine'];
