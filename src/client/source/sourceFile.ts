/** A file to upload: its name and size are known, and it is opened only when its bytes are needed. */
export interface SourceFile {
  /** The real file name with its full extension. */
  readonly name: string;
  readonly sizeBytes: number;
  /** Opens the file once. Throws `ServiceError` (`fileMissing`, `fileEmpty`, `fileChanged`). */
  open(): Promise<OpenFile>;
}

export interface OpenFile {
  readonly sizeBytes: number;
  /** Identifies this version of this file, also after a restart. */
  readonly fingerprint: string;
  /**
   * The bytes in order: all of them, or those `from` (inclusive) `to` (exclusive). The last chunk of the file is held
   * back until the file is verified to be unchanged, so a storage never gets a complete but mixed file; otherwise
   * throws `fileChanged`.
   */
  chunks(from?: number, to?: number): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}
