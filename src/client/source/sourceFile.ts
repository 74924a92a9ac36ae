/** A file to upload: known by name and size, opened only when its bytes are wanted. */
export interface SourceFile {
  /** The real file name with its full extension. */
  readonly name: string;
  readonly sizeBytes: number;
  /** Opens the file once. Throws `ServiceError` (`fileMissing`, `fileEmpty`, `fileChanged`). */
  open(): Promise<OpenFile>;
}

export interface OpenFile {
  readonly sizeBytes: number;
  /** Tells this state of this file from any other, also after a restart. */
  readonly fingerprint: string;
  /**
   * The bytes in order, all of them or those `from` (inclusive) `to` (exclusive). The last chunk of the file is held back until the file proves to be the one that was
   * opened, so a storage never sees a complete but mixed file; else throws `fileChanged`.
   */
  chunks(from?: number, to?: number): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}
