import { representationOf } from '../../../part21/representations';
import type { RecordReader } from '../../../part21/recordReader';
import type { StepFile } from '../../../part21/stepFile';
import { planeAngleUnitOf } from '../../../part21/stepUnits';

/** Where geometry is read from, and what its numbers mean. */
export interface Source {
  readonly records: RecordReader;
  /** That one length unit of the file has. */
  readonly millimetres: number;
  /** That one unit of plane angles has. */
  readonly radians: number;
}

/** @param representation what lists the geometry, whose units are its own */
export function sourceOf(file: StepFile, representation: number | null): Source {
  const found = representation === null ? null : representationOf(file, representation);
  return {
    records: file.reader(),
    // A thousandth is not a number of the machine, but its inverse is.
    millimetres: found ? found.metres / 0.001 : 1,
    radians: (found && planeAngleUnitOf(file, found.context)) ?? 1,
  };
}
