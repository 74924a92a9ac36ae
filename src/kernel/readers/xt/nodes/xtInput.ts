/** Reads the values of Parasolid data one after the other, in any encoding. */
export interface XtInput {
  /** The number of bytes or characters that are left. */
  readonly left: number;
  /** A number of type `u`, `n`, `w`, `d` or `f`; NaN for no value. */
  number(kind: NumberKind): number;
  /** The index of a node; 0 for none. */
  pointer(): number;
  /** The index of the node to which a field points; 0 for none. */
  reference(): number;
  /** Three coordinates; null for none. */
  vector(): readonly number[] | null;
  /** The coordinates of a chart point; null for none. */
  chartPoint(): readonly number[] | null;
  /** `count` single characters. */
  characters(count: number): string;
  /** `count` logicals, as `T` and `F`. */
  logicals(count: number): string;
  /** A string preceded by its short length, as for names in schemas. */
  name(): string;
  /** The number of a node type. */
  nodeType(): number;
  /** The number of elements that follow. */
  count(): number;
}

/** Byte, short, character of a wide string, integer, real. */
export type NumberKind = 'u' | 'n' | 'w' | 'd' | 'f';
