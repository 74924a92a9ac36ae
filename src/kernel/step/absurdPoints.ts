import { say } from '../../contract/say';
import { Refusal } from '../refusal';
import type { StepFile } from './part21/stepFile';

/** Nothing that is built reaches 10¹³ units; the engine searches for hours where a point does. */
const largestExponent = 12;

/**
 * Refuses coordinates that are no numbers or beyond all bounds, before the engine meets them.
 * @throws Refusal `damagedFile`
 */
export function refuseAbsurdPoints(file: StepFile): void {
  for (const id of file.idsOf('CARTESIAN_POINT')) {
    if (isAbsurd(file.text(id))) throw absurdPoint(id);
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
