import { sourceFormatOf } from './sourceFormats';

/**
 * What Caliper's kernel writes beside the geometry, in the GLB at `asset.extras.caliper`.
 * A GLB of another service has none of it, and the viewer then says nothing about exactness.
 */
export interface ModelExtras {
  readonly geometry: GeometryKind;
  /** The name of a format, as in `sourceFormats`. */
  readonly sourceFormat: string;
  /** `AP203`, `AP214`, `AP242`, `AP209`, `IGES 5.3` …, as far as the file says. */
  readonly schema: string | null;
  /** The length unit of the source file, as a word: `millimetre`, `inch`, … */
  readonly sourceUnit: string | null;
  /** The program that saved the mesh: `SolidWorks 2021`; null when the file does not say, or when Caliper meshed. */
  readonly savedBy: string | null;
  /** When that was, ISO 8601 in UTC; null when the file does not say. */
  readonly savedAt: string | null;
  /** Largest distance in metres between an exact face and its triangles; null when nobody tells. */
  readonly linearDeflection: number | null;
  /** Largest angle in radians between neighbouring triangles of an exact face; null likewise. */
  readonly angularDeflection: number | null;
  readonly quality: Quality;
  /** Unique solids or surfaces, their placements, faces and triangles (each shared mesh once). */
  readonly counts: ModelCounts;
  /** Solids and surfaces that the file places and that could not be built; absent for none. */
  readonly leftOut?: readonly LeftOut[];
  /**
   * Of the area of the part where it is most: what edges that lie beside their faces leave open. Areas and volumes
   * are sure to about this share only; absent where they are exact.
   */
  readonly looseness?: number;
  /** Sentences about what could not be read. Empty when everything could. */
  readonly warnings: readonly string[];
}

/** A solid or surface that is not shown. */
export interface LeftOut {
  readonly name: string;
  /** How often the file places it. */
  readonly placements: number;
}

/**
 * What the triangles of a model, or in the extras of a mesh those of one part, are: meshed from exact
 * surfaces by Caliper, saved in the file by another program, or some of them one and some the other.
 */
export type GeometryKind =
  'meshed from exact B-rep' | 'triangles saved in the file' | 'partly triangles saved in the file';

export const geometryKinds: readonly GeometryKind[] = [
  'meshed from exact B-rep',
  'triangles saved in the file',
  'partly triangles saved in the file',
];

/** The axis of a model's file that its programs draw upwards. */
export function upAxisOf({ sourceFormat }: Pick<ModelExtras, 'sourceFormat'>): 'y' | 'z' {
  return sourceFormatOf(sourceFormat)?.upAxis ?? 'z';
}

export interface ModelCounts {
  readonly parts: number;
  readonly instances: number;
  readonly faces: number;
  /** Faces of the file that are not shown, as far as they are counted; absent for none. */
  readonly missingFaces?: number;
  readonly triangles: number;
}

export type Quality = 'draft' | 'normal' | 'fine';

export const qualities: readonly Quality[] = ['draft', 'normal', 'fine'];
