import type { FieldRow } from './fieldRow';

/** A row of a field, whole and exact but for what is given. */
export function rowOf(given: Partial<FieldRow>): FieldRow {
  return {
    ...{ path: 'part.step', state: 'exact', format: 'STEP', schema: null, bytes: 1000, seconds: 1 },
    ...{ parts: 1, placements: 1, faces: 6, missingFaces: 0, triangles: 12, sentences: [] },
    ...{ peakBytes: 2 ** 27, engine: [], colour: null, native: null, differences: [] },
    ...given,
  };
}
