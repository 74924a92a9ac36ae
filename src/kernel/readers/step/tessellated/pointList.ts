import { Unexpected } from '../../../base/unexpected';
import type { Source } from '../brep/stepSource';

/**
 * The points of a `COORDINATES_LIST`: x y z in millimetres, one after the other.
 * @param source where the list is, and what its unit is in millimetres
 * @throws Unexpected for any other instance
 */
export function pointList(
  { records, millimetres }: Pick<Source, 'records' | 'millimetres'>,
  id: number,
): Float64Array {
  const type = records.goTo(id);
  if (type !== 'COORDINATES_LIST') throw new Unexpected(`#${id} is ${type}, not a list of points`);
  records.skip();
  records.skip();
  return records.triples().map((value) => value * millimetres);
}
