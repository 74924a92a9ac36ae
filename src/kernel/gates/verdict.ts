/** What triangles say of a quantity that is called exact. */
export type Verdict =
  | 'confirmed'
  | 'contradicted'
  /** They may differ from it by so much that they tell nothing for or against it. */
  | 'not checkable';

/** By how much triangles may differ from a quantity, in its unit. */
export interface Allowance {
  /** Because they run straight where their faces bend. */
  readonly bend: number;
  /** Because the edges that bound them run straight where their curves bend. */
  readonly border: number;
  /** Because their corners are rounded. */
  readonly rounding: number;
}

/** How much of `border` and of `rounding` counts at most, in the same unit. */
export type AllowanceLimits = Pick<Allowance, 'border' | 'rounding'>;

/** Of a quantity: integrals along edges that do not quite meet, and single precision. */
export const integrationShare = 5e-4;

/** Of a quantity: by what more rounding moves triangles, so much they no longer say about it. */
export const roundingShare = 0.01;

/**
 * An allowance counts only as far as something can still be concluded from it: one that grew past the quantity
 * itself would pass any number.
 */
export function verdictOn(
  declared: number,
  drawn: number,
  { bend, border, rounding }: Allowance,
  limits: AllowanceLimits,
): Verdict {
  // JSON and integrals may give anything.
  if (!Number.isFinite(declared) || declared <= 0) return 'contradicted';
  const beyond = Math.abs(declared - drawn) - bend - integrationShare * declared;
  if (beyond <= Math.min(border, limits.border) + Math.min(rounding, limits.rounding))
    return 'confirmed';
  return beyond <= border + rounding ? 'not checkable' : 'contradicted';
}

/** The gravest. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('contradicted')) return 'contradicted';
  return verdicts.includes('not checkable') ? 'not checkable' : 'confirmed';
}
