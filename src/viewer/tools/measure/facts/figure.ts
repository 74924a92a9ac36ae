/** The accuracy of a number: exact, from an exact shape that is not quite closed, or from triangles. */
export type Accuracy =
  | { readonly kind: 'exact' }
  /** From the exact shape of a part whose edges lie beside its faces; accurate to about this relative error. */
  | { readonly kind: 'loose'; readonly share: number; readonly why: string }
  /**
   * From triangles; `tolerance` is their greatest distance from the true shape, metres, or null when it is not known.
   */
  | {
      readonly kind: 'mesh';
      readonly tolerance: number | null;
      /** Computed from the exact shapes after all; `tolerance` is the remaining uncertainty. */
      readonly isRefined?: true;
      /** A sentence that gives the reason. */
      readonly why?: string;
    };

export type Quantity = 'length' | 'area' | 'volume' | 'angle';

/** A measured fact. */
export interface Figure {
  readonly label: string;
  readonly quantity: Quantity;
  /**
   * In metres, square metres, cubic metres or radians; three values for a point, for steps along the axes, or for the
   * sides of a box.
   */
  readonly values: readonly number[];
  /** The meaning of three values, along the axes of the model; steps are signed. */
  readonly style?: 'point' | 'steps' | 'size';
  readonly accuracy: Accuracy;
  /** Whether it is the diameter of something round. */
  readonly isDiameter?: true;
  /** Whether it is the main figure of something that is not round. */
  readonly isMain?: true;
  /** Number of significant digits; by default seven for an exact number. */
  readonly significant?: number;
}

/** A fact that cannot be given, and the reason. */
export interface Missing {
  readonly label: string;
  readonly why: string;
}

/** A text from the file. */
export interface Sentence {
  readonly label: string;
  readonly sentence: string;
}

export type Fact = Figure | Missing | Sentence;

export function isSentence(fact: Fact): fact is Sentence {
  return 'sentence' in fact;
}

export function isFigure(fact: Fact): fact is Figure {
  return 'accuracy' in fact;
}

/** The accuracy of a number that is computed from two others. */
export function leastAccurate(a: Accuracy, b: Accuracy): Accuracy {
  if (a.kind === 'exact') return b;
  if (b.kind === 'exact') return a;
  if (a.kind === 'loose') return b.kind === 'loose' && b.share < a.share ? a : b;
  if (b.kind === 'loose') return a;
  const isKnown = a.tolerance !== null && b.tolerance !== null;
  const tolerance = isKnown ? a.tolerance + b.tolerance : null;
  const why = a.why ?? b.why;
  return { kind: 'mesh', tolerance, ...(why !== undefined && { why }) };
}

export const exactAccuracy: Accuracy = { kind: 'exact' };
