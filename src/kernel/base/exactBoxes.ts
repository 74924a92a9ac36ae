import { BoundingBox, type Box } from '../../model/boundingBox';
import { placedBox, type DirectionalExtent } from '../../model/exact/extents';

/** The bounding box of a part at its placement, from its triangles and from its exact shape. */
export interface BoxedPart {
  /** Box of its triangles and lines, in metres. */
  readonly meshed: Box;
  /** Box of its exact shape; null where it is not known or contradicts the triangles. */
  readonly exact: Box | null;
  /** Largest distance between triangles and exact faces, in metres; null where it is not known. */
  readonly deflection: number | null;
}

/** A box, and whether it is exact. */
export interface FoundBox extends Box {
  readonly isExact: boolean;
}

/** Factor on the deflection, because a mesher checks it only at samples. */
const likely = 2;
/** Share of the largest coordinate, since points are in single precision. */
const rounded = 3e-7;

/**
 * The exact box of a part at its placement, if its triangles confirm it.
 * @param matrix from part to model coordinates, 4 × 4, column-major
 */
export function boxedPart(
  reach: DirectionalExtent | null,
  matrix: ArrayLike<number>,
  meshed: Box,
  deflection: number | null,
): BoxedPart {
  const exact = reach && deflection !== null ? placedBox(reach, matrix) : null;
  const isConfirmed = exact && deflection !== null && isNear(exact, meshed, deflection);
  return { meshed, exact: isConfirmed === true ? exact : null, deflection };
}

/**
 * The box of several parts; exact where no part without an exact box can extend beyond the exact ones. Null
 * where there is none.
 */
export function boxAroundAll(parts: readonly BoxedPart[]): FoundBox | null {
  const exact = around(parts.flatMap(({ exact }) => exact ?? []));
  const others = parts.filter((part) => part.exact === null);
  if (exact && others.every((part) => isWithin(part, exact))) return { ...exact, isExact: true };
  const all = around(parts.map((part) => part.exact ?? part.meshed));
  return all && { ...all, isExact: false };
}

function isNear(exact: Box, meshed: Box, deflection: number): boolean {
  const numbers = [...meshed.low, ...meshed.high].map(Math.abs);
  // A part without size at the origin needs some tolerance too: one nanometre.
  const allowed = likely * deflection + rounded * Math.max(...numbers) + 1e-9;
  return ([0, 1, 2] as const).every(
    (axis) =>
      Math.abs(exact.low[axis] - meshed.low[axis]) <= allowed &&
      Math.abs(exact.high[axis] - meshed.high[axis]) <= allowed,
  );
}

function isWithin({ meshed, deflection }: BoxedPart, { low, high }: Box): boolean {
  if (deflection === null) return false;
  const reach = likely * deflection;
  return ([0, 1, 2] as const).every(
    (axis) => meshed.low[axis] - reach >= low[axis] && meshed.high[axis] + reach <= high[axis],
  );
}

function around(boxes: readonly Box[]): Box | null {
  const box = new BoundingBox();
  for (const one of boxes) box.addBox(one);
  return [...box.low, ...box.high].every(Number.isFinite) ? box : null;
}
