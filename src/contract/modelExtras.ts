/**
 * What Caliper's kernel writes beside the geometry, in the GLB at `asset.extras.caliper`.
 * A GLB of another service has none of it, and the viewer then says nothing about exactness.
 */
export interface ModelExtras {
  readonly geometry: Geometry;
  readonly sourceFormat: SourceFormat;
  /** `AP203`, `AP214`, `AP242`, `AP209`, `IGES 5.3` …, as far as the file says. */
  readonly schema: string | null;
  /** The length unit of the source file, as a word: `millimetre`, `inch`, … */
  readonly sourceUnit: string | null;
  /** The program that saved the mesh: `SolidWorks 2021`; null for one of Caliper's own, and where the file does not say. */
  readonly savedBy: string | null;
  /** When that was, ISO 8601 in UTC; null when the file does not say. */
  readonly savedAt: string | null;
  /** Largest distance in metres between a face and its triangles; null for a saved mesh that does not tell. */
  readonly linearDeflection: number | null;
  /** Largest angle in radians between neighbouring triangles of one face; null as above. */
  readonly angularDeflection: number | null;
  readonly quality: Quality;
  /** Unique solids or surfaces, their placements, faces and triangles (each shared mesh once). */
  readonly counts: ModelCounts;
  /** Sentences about what could not be read. Empty when everything could. */
  readonly warnings: readonly string[];
}

/** What the triangles are: meshed from the exact surfaces by us, or saved in the file by another program. */
export const geometries = ['meshed from exact B-rep', 'saved mesh'] as const;

export type Geometry = (typeof geometries)[number];

export const sourceFormats = ['STEP', 'IGES', 'SolidWorks', 'CATIA V5', 'NX', 'JT'] as const;

export type SourceFormat = (typeof sourceFormats)[number];

/** In a sentence: `mesh saved by SolidWorks 2021`, `mesh saved in the JT file`. */
export function geometryText({
  geometry,
  sourceFormat,
  savedBy,
}: Pick<ModelExtras, 'geometry' | 'sourceFormat' | 'savedBy'>): string {
  if (geometry !== 'saved mesh') return geometry;
  // JT is written by many programs, and does not say by which.
  if (savedBy === null && sourceFormat === 'JT') return 'mesh saved in the JT file';
  return `mesh saved by ${savedBy ?? sourceFormat}`;
}

export interface ModelCounts {
  readonly parts: number;
  readonly instances: number;
  readonly faces: number;
  readonly triangles: number;
}

export type Quality = 'draft' | 'normal' | 'fine';

export const qualities: readonly Quality[] = ['draft', 'normal', 'fine'];
