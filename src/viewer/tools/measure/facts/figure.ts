/** How a number came about: from the exact shape alone, as far as that is closed, or from triangles, which are near it. */
export type Badge =
  | { readonly kind: 'exact' }
  /** From the exact shape of a part whose edges lie beside its faces: sure to about this share of the number. */
  | { readonly kind: 'loose'; readonly share: number; readonly why: string }
  /** `tolerance` in metres: how far the triangles may be from the true shape; null when nobody tells. */
  | {
      readonly kind: 'mesh';
      readonly tolerance: number | null;
      /** Taken from the exact shapes after all; the tolerance is what is left to doubt. */
      readonly isRefined?: true;
      /** A sentence. */
      readonly why?: string;
    };

export type Quantity = 'length' | 'area' | 'volume' | 'angle';

/** One measured fact. */
export interface Figure {
  readonly label: string;
  readonly quantity: Quantity;
  /** Metres, square or cubic metres, radians; three for a point, for steps along the axes, or the sides of a box. */
  readonly values: readonly number[];
  /** What three values are: along the axes of the model, steps with their signs. */
  readonly style?: 'point' | 'steps' | 'size';
  readonly badge: Badge;
  /** Whether it is the number by which something round is called. */
  readonly isDiameter?: true;
  /** Whether a thing that is not round is called by it. */
  readonly isMain?: true;
  /** How many figures of the number are sure; usually seven of an exact one. */
  readonly significant?: number;
}

/** A fact that cannot be given, and why. */
export interface Missing {
  readonly label: string;
  readonly why: string;
}

/** What the file says in words of its own. */
export interface Sentence {
  readonly label: string;
  readonly sentence: string;
}

export type Fact = Figure | Missing | Sentence;

export function isSentence(fact: Fact): fact is Sentence {
  return 'sentence' in fact;
}

export function isFigure(fact: Fact): fact is Figure {
  return 'badge' in fact;
}

/** Of two numbers that go into a third, the worse decides. */
export function worse(a: Badge, b: Badge): Badge {
  if (a.kind === 'exact') return b;
  if (b.kind === 'exact') return a;
  if (a.kind === 'loose') return b.kind === 'loose' && b.share < a.share ? a : b;
  if (b.kind === 'loose') return a;
  const isKnown = a.tolerance !== null && b.tolerance !== null;
  const tolerance = isKnown ? a.tolerance + b.tolerance : null;
  const why = a.why ?? b.why;
  return { kind: 'mesh', tolerance, ...(why !== undefined && { why }) };
}

export const exactly: Badge = { kind: 'exact' };
