import { BoundingBox, type Box } from '../../model/boundingBox';
import { placedBox, type Reach } from '../../model/exact/reaches';

/** What is seen of a part in its place, and what its exact shape reaches to. */
export interface BoxedPart {
  /** Around its triangles and lines, metres. */
  readonly meshed: Box;
  /** Null where only triangles are known, or the exact box contradicts them. */
  readonly exact: Box | null;
  /** How far triangles and exact faces are apart at most, metres; null when nobody tells. */
  readonly deflection: number | null;
}

/** A box, and whether it is that of the exact shape. */
export interface FoundBox extends Box {
  readonly isExact: boolean;
}

/** Of the deflection: a mesher looks at places, not everywhere. */
const likely = 2;
/** Of the distance from the origin, and of the size: points are kept in single precision. */
const rounded = 3e-7;

/**
 * The exact box of a part in its place, where its triangles bear it out.
 * @param matrix the model's coordinates from the part's, 4 × 4, column by column
 */
export function boxedPart(
  reach: Reach | null,
  matrix: ArrayLike<number>,
  meshed: Box,
  deflection: number | null,
): BoxedPart {
  const exact = reach && deflection !== null ? placedBox(reach, matrix) : null;
  const isBorneOut = exact && deflection !== null && isNear(exact, meshed, deflection);
  return { meshed, exact: isBorneOut === true ? exact : null, deflection };
}

/** The box around several; exact where no part that is not could reach beyond the exact ones. Null around none. */
export function boxAroundAll(parts: readonly BoxedPart[]): FoundBox | null {
  const exact = around(parts.flatMap(({ exact }) => exact ?? []));
  const others = parts.filter((part) => part.exact === null);
  if (exact && others.every((part) => isWithin(part, exact))) return { ...exact, isExact: true };
  const all = around(parts.map((part) => part.exact ?? part.meshed));
  return all && { ...all, isExact: false };
}

function isNear(exact: Box, meshed: Box, deflection: number): boolean {
  const numbers = [...meshed.low, ...meshed.high].map(Math.abs);
  // The nanometre is for a part at the origin without size, of which nothing else would be allowed.
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
