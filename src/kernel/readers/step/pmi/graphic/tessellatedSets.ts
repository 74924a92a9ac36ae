import type { Matrix } from '../../../../base/matrix';
import { Unexpected } from '../../../../base/unexpected';
import type { NumberLists, RecordReader } from '../../../../part21/recordReader';
import { eachList, stripsAndFans } from '../../tessellated/stripsAndFans';
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
    const strips = listsIn(source);
    const points = pointsOf(source, list);
    eachList(strips, (numbers, start, end) => {
      drawing.addLine(gathered(points, numbers, source.metres, start, end), place);
    });
    return true;
  }
  bulk.skip();
  bulk.skip();
  const named = numbersOf(source);
  const first = listsIn(source);
  const second = kind === plainSet ? noLists : listsIn(source);
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

const noLists: NumberLists = { numbers: [], ends: [] };

function cornersOf(strips: NumberLists): number {
  let count = 0;
  eachList(strips, (_, start, end) => {
    count += 3 * Math.max(0, end - start - 2);
  });
  return count;
}

/** The first three numbers of each list that has as many. */
function triples(lists: NumberLists): readonly number[] {
  const { numbers, ends } = lists;
  if (ends.every((end, i) => end === 3 * (i + 1))) return numbers;
  const corners: number[] = [];
  eachList(lists, (all, start, end) => {
    if (end - start >= 3) corners.push(...all.slice(start, start + 3));
  });
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
function gathered(
  points: Float64Array,
  numbers: readonly number[],
  metres: number,
  start = first,
  end = numbers.length,
): Float64Array {
  const found = new Float64Array(3 * (end - start));
  for (let i = start, to = 0; i < end; i++) {
    const from = 3 * ((numbers[i] ?? noPoint) - 1);
    for (let k = 0; k < 3; k++, to++) {
      const value = points[from + k];
      if (value === undefined) throw new RangeError('a number that no point has');
      found[to] = value * metres;
    }
  }
  return found;
}

const first = 0;

function listsIn({ pmi: { bulk }, budget }: CurveSource): NumberLists {
  const lists = bulk.numberLists();
  budget.read(lists.ends.length + lists.numbers.length);
  return lists;
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
