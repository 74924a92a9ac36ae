/** Where the service in a browser keeps its files: one folder, and no folders in it. */
export interface WebFolder {
  list(): Promise<readonly WebFile[]>;
  /** null when there is no such file. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Stands there whole when it resolves. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** No error when it is gone already. */
  remove(name: string): Promise<void>;
}

export interface WebFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
}
