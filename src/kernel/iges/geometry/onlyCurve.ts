import { Unexpected } from '../../step/part21/unexpected';
import type { Segment } from './curves';

/** @throws Unexpected for several curves */
export function onlyCurve(segments: readonly Segment[]): Segment {
  const [first, ...others] = segments;
  if (!first || others.length > 0) throw new Unexpected('a surface from a curve of several pieces');
  return first;
}
