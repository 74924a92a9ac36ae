import { BoundingBox } from '../../../model/boundingBox';

/** The traits by which shapes are distinguished; colours do not count. */
export interface ShapeTraits {
  /** x y z in lists, which all count together. */
  readonly points: readonly Float32Array[];
  readonly triangles: number;
  /** Number of exact faces; 0 where it is not known. */
  readonly faces: number;
  readonly volume: number | null;
  readonly area: number | null;
}

/**
 * A key that is equal for equal shapes in the same coordinates. Programs that export instances separately write
 * a part many times, and placements in several colours have a mesh each.
 */
export function shapeKey({ points, triangles, faces, volume, area }: ShapeTraits): string {
  const box = new BoundingBox();
  for (const list of points) box.addPoints(list);
  return [...box.low, ...box.high, triangles, faces, volume, area].map(shortly).join(' ');
}

/** Rounds to six digits: copies of a shape are rounded alike, and different shapes differ by more. */
function shortly(value: number | null): string {
  return value === null ? '' : value.toPrecision(6);
}
