import { Unexpected } from '../../../base/unexpected';
import type { Segment } from '../../../sewing/sewnSegment';

/** @throws Unexpected unless there is exactly one segment */
export function singleSegment(segments: readonly Segment[]): Segment {
  const [first, ...others] = segments;
  if (!first || others.length > 0) throw new Unexpected('one curve where several are, or none');
  return first;
}
