/** One field of a record, the same in text and binary files. */
export type Token =
  | {
      readonly kind: 'number';
      readonly value: number;
      /** In a binary file, whether the number stands for one of several words. */
      readonly isChoice?: true;
    }
  /** A record number; null for none. */
  | { readonly kind: 'reference'; readonly record: number | null }
  | { readonly kind: 'string'; readonly text: string }
  /** `reversed`, `double`, `reverse_v` are true; `forward`, `single`, `forward_v` are false. */
  | { readonly kind: 'flag'; readonly isSet: boolean }
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'open' }
  | { readonly kind: 'close' };

export interface AcisRecord {
  /** `face`, `plane-surface`, `rgb_color-st-attrib`, … */
  readonly name: string;
  readonly tokens: readonly Token[];
}

/** The contents of a file, independent of its encoding as text or binary. */
export interface AcisFile {
  /** The version of the format: 700, 2800, 22300, … */
  readonly version: number;
  /** The program that wrote it. */
  readonly product: string;
  /** Millimetres per unit in the header; not positive if it is not given. */
  readonly scale: number;
  readonly isBinary: boolean;
  /** In the order of their record numbers. */
  readonly records: readonly AcisRecord[];
}

/** More than any file that a service accepts can have. */
export const maxRecords = 5_000_000;

/** Whether this record ends the model; what follows is history. */
export function endsTheModel(recordName: string): boolean {
  return /^(End-of-A|Begin-of-A)[A-Z]+-/i.test(recordName);
}
