import type { SurveyedFile } from '../../src/cli/survey/surveyFolder';
import type { NativeFinding } from './nativePeer';

/** What the field keeps of a file, beside what a survey of a user's folder tells. */
export interface FieldRow extends SurveyedFile {
  /** Highest resident size of the kernel meanwhile, bytes; null where nobody tells. */
  readonly peakBytes: number | null;
  /** Why something was left to a geometry engine or given up. */
  readonly engine: readonly string[];
  /** `same`, `other`: hue of what we draw beside that of the saved picture; null where there are not both. */
  readonly colour: 'same' | 'other' | null;
  /** Null where native OpenCascade was not asked, or gives nothing. */
  readonly native: NativeFinding | null;
  /** From native OpenCascade, a sentence each. */
  readonly differences: readonly string[];
}

/** A row, and what there is to look at. */
export interface ShownRow {
  readonly row: FieldRow;
  /** Drawn by us, PNG; null where there is no model. */
  readonly drawn: Uint8Array | null;
  /** Saved in the file, PNG or JPEG. */
  readonly saved: Uint8Array | null;
}
