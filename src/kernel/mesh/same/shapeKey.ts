import { BoundingBox } from '../../../model/boundingBox';

/** What tells one shape from another, whatever its colours. */
export interface ShapeTraits {
  /** x y z, in lists; what lists hold of it counts together. */
  readonly points: readonly Float32Array[];
  readonly triangles: number;
  /** Exact faces; 0 where nobody tells. */
  readonly faces: number;
  readonly volume: number | null;
  readonly area: number | null;
}

/**
 * The same text for the same shape in the same place of its part: programs that export instances one by one write
 * a part many times, and placements in several colours have a mesh each.
 */
export function shapeKey({ points, triangles, faces, volume, area }: ShapeTraits): string {
  const box = new BoundingBox();
  for (const list of points) box.addPoints(list);
  return [...box.low, ...box.high, triangles, faces, volume, area].map(shortly).join(' ');
}

/** Six figures: two copies of a shape are rounded alike, and different ones differ in more than that. */
function shortly(value: number | null): string {
  return value === null ? '' : value.toPrecision(6);
}
