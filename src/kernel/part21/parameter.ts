import type { Vector } from '../base/vector';

/** A parameter of an instance (ISO 10303-21, 7). */
export type Parameter =
  | { readonly kind: 'reference'; readonly id: number }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly text: string }
  /** `.MILLI.` is `MILLI`. */
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'list'; readonly items: readonly Parameter[] }
  /** `LENGTH_MEASURE(25.4)` */
  | { readonly kind: 'typed'; readonly type: string; readonly items: readonly Parameter[] }
  /** `$` */
  | { readonly kind: 'unset' }
  /** `*`, and everything that this reader does not use. */
  | { readonly kind: 'other' };

/** An entity with its parameters, as `CIRCLE('',#4,2.5)`. A complex instance has several of them. */
export interface StepRecord {
  readonly type: string;
  readonly parameters: readonly Parameter[];
}

export function referenceIn(parameter: Parameter | undefined): number | null {
  return parameter?.kind === 'reference' ? parameter.id : null;
}

/** The references in a list; other items are left out. */
export function referencesIn(parameter: Parameter | undefined): number[] {
  return itemsIn(parameter).flatMap((item) => referenceIn(item) ?? []);
}

/** A finite number, either plain or as `LENGTH_MEASURE(25.4)`. */
export function numberIn(parameter: Parameter | undefined): number | null {
  const bare = parameter?.kind === 'typed' ? parameter.items[0] : parameter;
  return bare?.kind === 'number' && Number.isFinite(bare.value) ? bare.value : null;
}

/**
 * Three coordinates; null if there are more or fewer, or if one is no number, because no coordinate may take the place
 * of another.
 */
export function vectorIn(parameter: Parameter | undefined): Vector | null {
  const items = itemsIn(parameter);
  const [x = null, y = null, z = null] = items.map(numberIn);
  return items.length === 3 && x !== null && y !== null && z !== null ? [x, y, z] : null;
}

/** Whether the parameter is omitted: `$`, `*`, or missing at the end of the list. */
export function isLeftOut(parameter: Parameter | undefined): boolean {
  return parameter === undefined || parameter.kind === 'unset' || parameter.kind === 'other';
}

/** The empty string for anything but a text. */
export function textIn(parameter: Parameter | undefined): string {
  return parameter?.kind === 'text' ? parameter.text : '';
}

export function wordIn(parameter: Parameter | undefined): string | null {
  return parameter?.kind === 'word' ? parameter.word : null;
}

export function itemsIn(parameter: Parameter | undefined): readonly Parameter[] {
  return parameter?.kind === 'list' || parameter?.kind === 'typed' ? parameter.items : [];
}

/** The parameter value in a trim of a `TRIMMED_CURVE` (ISO 10303-42), which may also contain a point. */
export function trimParameterIn(trim: Parameter | undefined): number | null {
  const [value] = itemsIn(trim).flatMap((item) =>
    item.kind === 'typed' || item.kind === 'number' ? (numberIn(item) ?? []) : [],
  );
  return value ?? null;
}
