import type { Progress } from '../../../words/progress';
import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import type { RecordReader } from '../../part21/recordReader';
import type { StepFile } from '../../part21/stepFile';
import { Unexpected } from '../../base/unexpected';

/**
 * The largest decimal exponent of a coordinate. No real model reaches 10¹³ units, and the geometry engine searches for
 * hours if a point does.
 */
const largestExponent = 12;

/**
 * The largest decimal exponent of a radius or another size. Squares and quotients of larger numbers overflow. The limit
 * is high because a nearly flat cylinder has a large radius.
 */
const largestOfSizes = 100;

/** Curves and surfaces in which a name and a reference are followed by this many sizes. */
const sized: readonly (readonly [sizes: number, types: readonly string[]])[] = [
  [1, ['VECTOR', 'CIRCLE', 'PARABOLA', 'OFFSET_CURVE_3D', 'OFFSET_SURFACE']],
  [1, ['CYLINDRICAL_SURFACE', 'SPHERICAL_SURFACE']],
  [2, ['ELLIPSE', 'HYPERBOLA', 'CONICAL_SURFACE']],
  [2, ['TOROIDAL_SURFACE', 'DEGENERATE_TOROIDAL_SURFACE']],
];

/**
 * Refuses coordinates and sizes that are no numbers or out of all bounds, before the engine gets them.
 * @param progress receives the share of the points that are looked at
 * @throws Refusal `damagedFile`
 */
export function refuseAbsurdNumbers(file: StepFile, progress: Progress | null = null): void {
  const records = file.reader();
  for (const [sizes, types] of sized) {
    for (const id of file.idsOf(...types)) {
      if (
        !hasPlainSizes(records, id, sizes) &&
        hasAbsurdNumber(behindName(file.text(id)), largestOfSizes)
      ) {
        throw absurdSize(id);
      }
    }
  }
  const points = file.idsOf('CARTESIAN_POINT');
  for (const [i, id] of points.entries()) {
    progress?.(i / points.length);
    if (!isPlain(records, id) && hasAbsurdNumber(coordinates(file.text(id)), largestExponent)) {
      throw absurdPoint(id);
    }
  }
}

/** Whether the point is like nearly all points: its coordinates are numbers within bounds. */
function isPlain(records: RecordReader, id: number): boolean {
  return isRead(() => {
    records.goTo(id);
    records.skip();
    return records.numbers().every((value) => Math.abs(value) < 10 ** largestExponent);
  });
}

function hasPlainSizes(records: RecordReader, id: number, sizes: number): boolean {
  return isRead(() => {
    records.goTo(id);
    records.skip();
    records.skip();
    for (let i = 0; i < sizes; i++) {
      if (!(Math.abs(records.number()) < 10 ** largestOfSizes)) return false;
    }
    return true;
  });
}

/** Also false for what is written in an unusual way. */
function isRead(look: () => boolean): boolean {
  try {
    return look();
  } catch (error) {
    if (error instanceof Unexpected) return false;
    throw error;
  }
}

function coordinates(record: string): string {
  return record.slice(record.lastIndexOf('('));
}

/** The text after the name, because a name may contain any characters. */
function behindName(record: string): string {
  return record.slice(record.lastIndexOf("'") + 1).replace(/^[^(]*\(/, '');
}

function hasAbsurdNumber(text: string, largest: number): boolean {
  const exponents = [...text.matchAll(/[ED]\+?(\d{2,})/gi)];
  if (exponents.some(([, digits]) => Number(digits) > largest)) return true;
  return /NAN|INF|IND|\d{20}\./i.test(text);
}

function absurdSize(id: number): Refusal {
  return new Refusal(
    'damagedFile',
    say(
      'The STEP file holds sizes beyond all bounds (#{id}). Export it again from the CAD program.',
      { id },
    ),
  );
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
