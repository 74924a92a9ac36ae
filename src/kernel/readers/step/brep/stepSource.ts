import type { RecordReader } from '../../../part21/recordReader';

/** Where geometry is read from, and what its numbers mean. */
export interface Source {
  readonly records: RecordReader;
  /** That one length unit of the file has. */
  readonly millimetres: number;
  /** That one unit of plane angles has. */
  readonly radians: number;
}
