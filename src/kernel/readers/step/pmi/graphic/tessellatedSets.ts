import type { Matrix } from '../../../../base/matrix';
import { Unexpected } from '../../../../base/unexpected';
import type { RecordReader } from '../../../../part21/recordReader';
import { stripsAndFans } from '../../tessellated/stripsAndFans';
import type { CurveSource } from './annotationCurves';
import type { Drawing } from './drawing';

/**
 * Draws a `TESSELLATED_CURVE_SET`, a `TRIANGULATED_SURFACE_SET` or a `COMPLEX_TRIANGULATED_SURFACE_SET`.
 * @returns false for any other type
 */
export function drawTessellated(
  source: CurveSource,
  id: number,
  place: Matrix | null,
  drawing: Drawing,
): boolean {
  const { bulk } = source.pmi;
  const kind = goToSet(bulk, id);
  if (!kind) return false;
  const list = bulk.reference();
  if (kind === curveSet) {
    const strips = runs(source);
    const points = pointsOf(source, list);
    for (const strip of strips) drawing.addLine(gathered(points, strip, source.metres), place);
    return true;
  }
  bulk.skip();
  bulk.skip();
  const named = numbersOf(source);
  const first = runs(source);
  const second = kind === plainSet ? [] : runs(source);
  // The limit is checked before memory is allocated: a strip has nearly three corners for each of its indices.
  source.budget.mayDraw(cornersOf(first) + cornersOf(second));
  const corners = kind === plainSet ? triples(first) : stripsAndFans(first, second);
  const numbers =
    named.length > 0 ? corners.map((number) => named[number - 1] ?? noPoint) : corners;
  drawing.addTriangles(gathered(pointsOf(source, list), numbers, source.metres), place);
  return true;
}

const [curveSet, plainSet] = ['TESSELLATED_CURVE_SET', 'TRIANGULATED_SURFACE_SET'] as const;
const kinds: readonly string[] = [curveSet, plainSet, 'COMPLEX_TRIANGULATED_SURFACE_SET'];

/** Goes to the first parameter that belongs to the set type itself and returns that type; null for another instance. */
function goToSet(bulk: RecordReader, id: number): string | null {
  const type = bulk.goTo(id);
  if (type === '') return kinds.find((kind) => bulk.goToPart(kind)) ?? null;
  if (!kinds.includes(type)) return null;
  bulk.skip();
  return type;
}

function cornersOf(strips: readonly (readonly number[])[]): number {
  return strips.reduce((sum, { length }) => sum + 3 * Math.max(0, length - 2), 0);
}

function triples(runs: readonly (readonly number[])[]): number[] {
  const corners: number[] = [];
  for (const [a, b, c] of runs) {
    if (a !== undefined && b !== undefined && c !== undefined) corners.push(a, b, c);
  }
  return corners;
}

/** No point, as points are numbered from 1. */
const noPoint = 0;

/** Several sets may share one list. */
function pointsOf({ pmi: { bulk }, budget }: CurveSource, id: number): Float64Array {
  return budget.pointsOf(id, () => {
    const type = bulk.goTo(id);
    const isList = type === coordinates || (type === '' && bulk.goToPart(coordinates));
    if (!isList) throw new Unexpected(`#${id} is no list of points`);
    if (type !== '') bulk.skip();
    bulk.skip();
    return bulk.triples();
  });
}

const coordinates = 'COORDINATES_LIST';

/** The points with the given numbers. @throws RangeError for a number without a point */
function gathered(points: Float64Array, numbers: readonly number[], metres: number): Float64Array {
  const found = new Float64Array(3 * numbers.length);
  for (let i = 0; i < numbers.length; i++) {
    const from = 3 * ((numbers[i] ?? noPoint) - 1);
    for (let k = 0; k < 3; k++) {
      const value = points[from + k];
      if (value === undefined) throw new RangeError('a number that no point has');
      found[3 * i + k] = value * metres;
    }
  }
  return found;
}

function runs(source: CurveSource): readonly (readonly number[])[] {
  const { bulk } = source.pmi;
  if (!bulk.isAtList()) {
    bulk.skip();
    return [];
  }
  const all = bulk.list(() => numbersOf(source));
  source.budget.read(all.length);
  return all;
}

function numbersOf({ pmi: { bulk }, budget }: CurveSource): readonly number[] {
  if (!bulk.isAtList()) {
    bulk.skip();
    return [];
  }
  const numbers = bulk.numbers();
  budget.read(numbers.length);
  return numbers;
}
