import { say } from '../../../words/say';
import { referenceIn, type Parameter } from '../../part21/parameter';
import type { StepFile } from '../../part21/stepFile';
import type { RecordReader } from '../../part21/recordReader';
import { Unexpected } from '../../base/unexpected';

/** Types that use directions (ISO 10303-42). If a direction has no length, another one is chosen. */
const placedTypes = [
  ...['AXIS1_PLACEMENT', 'AXIS2_PLACEMENT_2D', 'AXIS2_PLACEMENT_3D', 'VECTOR'],
  ...['CARTESIAN_TRANSFORMATION_OPERATOR_3D', 'CARTESIAN_TRANSFORMATION_OPERATOR_3D_NON_UNIFORM'],
  ...['CARTESIAN_TRANSFORMATION_OPERATOR', 'SURFACE_OF_LINEAR_EXTRUSION'],
] as const;

/** A shorter direction is the rounding of a zero. */
const minLength = 1e-12;

/** Warnings about placements that use a `DIRECTION` of length 0, which defines no direction. */
export function zeroDirectionWarnings(file: StepFile): string[] {
  const records = file.reader();
  const zero = new Set(file.idsOf('DIRECTION').filter((id) => isZero(records, id)));
  if (zero.size === 0) return [];
  const placed = new Set(file.idsOf(...placedTypes));
  const count = [...placed].filter((id) => pointsNowhere(file, id, zero)).length;
  if (count === 0) return [];
  return [
    count === 1
      ? say(
          'A placement in the STEP file has a direction of length 0: another direction was taken. Check in the CAD program how it stands.',
        )
      : say(
          '{count} placements in the STEP file have a direction of length 0: another direction was taken for each. Check in the CAD program how they stand.',
          { count },
        ),
  ];
}

function isZero(records: RecordReader, id: number): boolean {
  try {
    records.goTo(id);
    records.skip();
    return records.numbers().every((value) => Math.abs(value) < minLength);
  } catch (error) {
    if (error instanceof Unexpected) return false;
    throw error;
  }
}

function pointsNowhere(file: StepFile, id: number, zero: ReadonlySet<number>): boolean {
  return placedTypes.some((type) => {
    const parameters: readonly Parameter[] = file.parameters(id, type) ?? [];
    return parameters.some((one) => zero.has(referenceIn(one) ?? -1));
  });
}
