import { distance, type Vector } from '../../readers/brep/vector';
import type { FaceDraft } from '../trimmed/faceDraft';

/** Diagonal of the box around the ends of all boundaries, millimetres. */
export function extentOf(drafts: readonly FaceDraft[]): number {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  const add = (point: Vector) => {
    for (const axis of [0, 1, 2] as const) {
      low[axis] = Math.min(low[axis], point[axis]);
      high[axis] = Math.max(high[axis], point[axis]);
    }
  };
  for (const { start, end } of drafts.flatMap(({ loops }) => loops.flat())) {
    add(start);
    add(end);
  }
  const extent = distance(low, high);
  return extent > 0 && Number.isFinite(extent) ? extent : 1;
}
