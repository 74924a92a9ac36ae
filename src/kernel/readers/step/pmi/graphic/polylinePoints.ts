import { Unexpected } from '../../../../base/unexpected';
import { outOfRange } from '../../../../../words/outOfRange';
import type { CurveSource } from './annotationCurves';
import { workPerItem, workPerPoint } from './drawing';

/**
 * The points of a `POLYLINE`, x y z in metres one after the other. It creates no object for each point, because drawn
 * texts have tens of thousands. Null for another type, and for unusual syntax that the general reader must handle.
 */
export function polylinePoints({ pmi, metres, budget }: CurveSource, id: number) {
  const { bulk } = pmi;
  try {
    if (bulk.goTo(id) !== 'POLYLINE') return null;
    bulk.skip();
    const ids = bulk.references();
    budget.read(workPerItem + workPerPoint * ids.length);
    const points = new Float64Array(3 * ids.length);
    for (let i = 0; i < ids.length; i++) {
      if (bulk.goTo(ids[i] ?? outOfRange()) !== 'CARTESIAN_POINT') return null;
      bulk.skip();
      if (bulk.numbersInto(points, 3 * i, 3) !== 3) return null;
    }
    for (let i = 0; i < points.length; i++) points[i] = (points[i] ?? outOfRange()) * metres;
    return points;
  } catch (error) {
    if (error instanceof Unexpected) return null;
    throw error;
  }
}
