import { representationOf } from '../../../part21/representations';
import type { RecordReader } from '../../../part21/recordReader';
import type { StepFile } from '../../../part21/stepFile';
import { planeAngleUnitOf } from '../../../part21/stepUnits';

/** The records from which geometry is read, and the units of their numbers. */
export interface Source {
  readonly records: RecordReader;
  /** Millimetres per length unit of the file. */
  readonly millimetres: number;
  /** Radians per plane angle unit of the file. */
  readonly radians: number;
}

/** @param representation the representation that lists the geometry and that defines its units */
export function sourceOf(file: StepFile, representation: number | null): Source {
  const found = representation === null ? null : representationOf(file, representation);
  return {
    records: file.reader(),
    // 0.001 has no exact binary representation; dividing by it gives exact factors for the usual units.
    millimetres: found ? found.metres / 0.001 : 1,
    radians: (found && planeAngleUnitOf(file, found.context)) ?? 1,
  };
}
