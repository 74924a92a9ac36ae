/** The result of comparing triangles with a quantity that is declared exact. */
export type Verdict =
  | 'confirmed'
  | 'contradicted'
  /** Edges are drawn so far from their curves that the triangles prove nothing. */
  | 'drawn too coarsely'
  /** Coordinates are rounded so coarsely that the triangles prove nothing. */
  | 'not checkable';

/** Differences that triangles may have from a quantity, in its unit. */
export interface Allowance {
  /** Because triangles are flat where faces bend. */
  readonly bend: number;
  /** Because the bounding edges are straight where curves bend. */
  readonly border: number;
  /** Because corners are rounded. */
  readonly rounding: number;
}

/** Upper limits of `border` and of `rounding`, in the same unit. */
export type AllowanceLimits = Pick<Allowance, 'border' | 'rounding'>;

/** Share of a quantity for integrals along edges that do not quite meet, and for single precision. */
export const integrationShare = 5e-4;

/** Share of a quantity: beyond it, displacement by rounding makes triangles inconclusive. */
export const roundingShare = 0.01;

/**
 * Compares a declared quantity with that of the triangles. Allowances are limited, because one as large as the
 * quantity would accept any number.
 */
export function verdictOn(
  declared: number,
  drawn: number,
  { bend, border, rounding }: Allowance,
  limits: AllowanceLimits,
): Verdict {
  // JSON and integrals may contain any number.
  if (!Number.isFinite(declared) || declared <= 0) return 'contradicted';
  const beyond = Math.abs(declared - drawn) - bend - integrationShare * declared;
  const rounded = Math.min(rounding, limits.rounding);
  if (beyond <= Math.min(border, limits.border) + rounded) return 'confirmed';
  if (beyond <= border + rounded) return 'drawn too coarsely';
  return beyond <= border + rounding ? 'not checkable' : 'contradicted';
}

const byGravity: readonly Verdict[] = ['contradicted', 'not checkable', 'drawn too coarsely'];

/** The worst of several verdicts. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  return byGravity.find((verdict) => verdicts.includes(verdict)) ?? 'confirmed';
}
