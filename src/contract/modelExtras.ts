/**
 * What Caliper's kernel writes beside the geometry, in the GLB at `asset.extras.caliper`.
 * A GLB of another service has none of it, and the viewer then says nothing about exactness.
 */
export interface ModelExtras {
  /** What the triangles are: meshed from the exact surfaces by us, or saved in the file by another program. */
  readonly geometry: 'meshed from exact B-rep';
  readonly sourceFormat: 'STEP' | 'IGES';
  /** `AP203`, `AP214`, `AP242`, `AP209`, `IGES 5.3` …, as far as the file says. */
  readonly schema: string | null;
  /** The length unit of the source file, as a word: `millimetre`, `inch`, … */
  readonly sourceUnit: string | null;
  /** Largest distance in metres between a face and its triangles. */
  readonly linearDeflection: number;
  /** Largest angle in radians between neighbouring triangles of one face. */
  readonly angularDeflection: number;
  readonly quality: Quality;
  /** Unique solids or surfaces, their placements, faces and triangles (each shared mesh once). */
  readonly counts: ModelCounts;
  /** Sentences about what could not be read. Empty when everything could. */
  readonly warnings: readonly string[];
}

export interface ModelCounts {
  readonly parts: number;
  readonly instances: number;
  readonly faces: number;
  readonly triangles: number;
}

export type Quality = 'draft' | 'normal' | 'fine';

export const qualities: readonly Quality[] = ['draft', 'normal', 'fine'];
