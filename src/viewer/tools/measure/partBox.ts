import { Box3 } from 'three';
import type { Part } from '../../model/model';
import type { Box } from './exact/box';

/** The box around the triangles of parts. */
export function boxOfParts(parts: readonly Part[]): Box {
  const box = new Box3();
  for (const { pieces } of parts) for (const piece of pieces) box.union(piece.box);
  return { min: box.min.toArray(), max: box.max.toArray() };
}
