/** The flat folder in which the service in a browser stores its files. */
export interface WebFolder {
  /** The files that this tab knows: those of other tabs may be missing, and some that they removed may be listed. */
  list(): Promise<readonly WebFile[]>;
  has(name: string): Promise<boolean>;
  /** Null when there is no such file. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Atomic: the file is complete when it resolves. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** No error when the file does not exist. */
  remove(name: string): Promise<void>;
}

export interface WebFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
}
