/** The outcome of a conversion. All but `done` and `refused` are problems of the machine, not of the file. */
export type ConversionOutcome =
  | {
      readonly kind: 'done';
      readonly message: string | null;
      /** Set where the result is only the picture that the file holds. */
      readonly pictureOnly?: true;
      readonly memoryBytes: number;
    }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly message: string;
      readonly where?: string;
    }
  | { readonly kind: 'outOfMemory' }
  | { readonly kind: 'outOfTime' }
  | { readonly kind: 'crashed'; readonly detail: string }
  | { readonly kind: 'notStarted'; readonly detail: string }
  /** The engine's files are missing or damaged. */
  | { readonly kind: 'notLoaded'; readonly detail: string }
  /** A file could not be read or written, for example because the disk is full or was removed. */
  | { readonly kind: 'fileTrouble'; readonly detail: string }
  /** The process was terminated from outside, by a system shutdown or by Ctrl+C, which reaches all programs. */
  | { readonly kind: 'ended'; readonly detail: string }
  | { readonly kind: 'aborted' };
