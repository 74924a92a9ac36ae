import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import type { RecordReader } from '../../part21/recordReader';
import type { StepFile } from '../../part21/stepFile';
import { Unexpected } from '../../base/unexpected';

/** Nothing that is built reaches 10¹³ units; the engine searches for hours where a point does. */
const largestExponent = 12;

/**
 * Refuses coordinates that are no numbers or beyond all bounds, before the engine meets them.
 * @throws Refusal `damagedFile`
 */
export function refuseAbsurdPoints(file: StepFile): void {
  const records = file.reader();
  for (const id of file.idsOf('CARTESIAN_POINT')) {
    if (!isPlain(records, id) && isAbsurd(file.text(id))) throw absurdPoint(id);
  }
}

/** Whether it is as nearly all are: three numbers within bounds. */
function isPlain(records: RecordReader, id: number): boolean {
  try {
    records.goTo(id);
    records.skip();
    return records.numbers().every((value) => Math.abs(value) < 10 ** largestExponent);
  } catch (error) {
    if (error instanceof Unexpected) return false;
    throw error;
  }
}

function isAbsurd(record: string): boolean {
  const coordinates = record.slice(record.lastIndexOf('('));
  const exponent = /[ED]\+?(\d{2,})/i.exec(coordinates)?.[1];
  if (exponent !== undefined && Number(exponent) > largestExponent) return true;
  return /NAN|INF|IND|\d{20}\./i.test(coordinates);
}

function absurdPoint(id: number): Refusal {
  return new Refusal(
    'damagedFile',
    say(
      'The STEP file holds coordinates beyond all bounds (point #{id}). Export it again from the CAD program.',
      { id },
    ),
  );
}
