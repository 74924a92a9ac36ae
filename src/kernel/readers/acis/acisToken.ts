/** One field of a record, the same in text and binary files. */
export type Token =
  | {
      readonly kind: 'number';
      readonly value: number;
      /** In a binary file it stands for one of several words. */
      readonly isChoice?: true;
    }
  /** Number of a record; null for none. */
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

/** A file as its two encodings agree on it. */
export interface AcisFile {
  /** 700, 2800, 22300, …: of the format. */
  readonly version: number;
  /** The program that wrote it. */
  readonly product: string;
  /** Millimetres a unit, as the header says; not above zero when it does not. */
  readonly scale: number;
  readonly isBinary: boolean;
  /** In the order of their numbers. */
  readonly records: readonly AcisRecord[];
}

/** More than any file of a size that a service takes has. */
export const mostRecords = 5_000_000;

/** Where the records of the model end; what follows is history. */
export function endsTheModel(recordName: string): boolean {
  return /^(End-of-A|Begin-of-A)[A-Z]+-/i.test(recordName);
}
