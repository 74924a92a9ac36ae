/** The two encodings of Parasolid data, read value by value from front to back. */
export interface XtInput {
  /** Bytes or characters that are left. */
  readonly left: number;
  /** `u`, `n`, `w`, `d`, `f` of the format; NaN for none. */
  number(kind: NumberKind): number;
  /** Index of a node; 0 for none. */
  pointer(): number;
  /** Index of the node that a field of a node points to; 0 for none. */
  reference(): number;
  /** Three coordinates; null for none. */
  vector(): readonly number[] | null;
  /** Coordinates of a point of a chart; null for none. */
  chartPoint(): readonly number[] | null;
  /** So many single characters. */
  characters(count: number): string;
  /** So many logicals, as `T` and `F`. */
  logicals(count: number): string;
  /** A string with its own short length in front, as names in schemas have. */
  name(): string;
  /** Number of a node type. */
  nodeType(): number;
  /** Number of elements to follow. */
  count(): number;
}

/** Byte, short, character of a wide string, integer, real. */
export type NumberKind = 'u' | 'n' | 'w' | 'd' | 'f';
