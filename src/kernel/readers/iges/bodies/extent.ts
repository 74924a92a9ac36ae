import { boxOf } from '../../../brep/knownBox';
import { distance } from '../../../base/vector';
import type { FaceDraft } from '../trimmed/faceDraft';

/** Diagonal of the box around the ends of all boundaries, millimetres. */
export function extentOf(drafts: readonly FaceDraft[]): number {
  const segments = drafts.flatMap(({ loops }) => loops.flat());
  const box = boxOf(segments.flatMap(({ start, end }) => [start, end]));
  const extent = box ? distance(box.low, box.high) : 0;
  return extent > 0 && Number.isFinite(extent) ? extent : 1;
}
