/** Time and size limits of every request. Times in milliseconds, sizes in bytes. */
export interface Limits {
  /** For a small JSON call, from connecting to the last byte of the answer. */
  readonly callMs: number;
  /** While sending a file: the longest time without the connection taking a byte. */
  readonly uploadIdleMs: number;
  /** After the last byte of a file: how long the storage may take to answer. */
  readonly uploadAnswerMs: number;
  /** How long a guessed upload waits for `100 Continue` before it sends its first bytes. */
  readonly uploadContinueMs: number;
  /** How long at least a guessed upload then waits for a refusal. */
  readonly uploadEarlyAnswerMs: number;
  /** The first pause after an interruption of a resumable upload; it is doubled at each further one in a row. */
  readonly uploadResumeMs: number;
  /** Until the headers of an asset arrive, for each redirect anew. */
  readonly assetHeadersMs: number;
  /** The longest time without a byte of an asset. */
  readonly assetIdleMs: number;
  /** The limit of a whole download is at least this long, … */
  readonly assetTotalMs: number;
  /** … and as long as its size takes at this rate, so that a very slow transfer ends too. In bytes per second. */
  readonly assetSlowestRate: number;
  readonly jsonBytes: number;
  readonly errorBodyBytes: number;
  readonly previewBytes: number;
  readonly visualBytes: number;
}

export const defaultLimits: Limits = {
  callMs: 15_000,
  uploadIdleMs: 60_000,
  uploadAnswerMs: 120_000,
  uploadContinueMs: 1500,
  uploadEarlyAnswerMs: 300,
  uploadResumeMs: 1000,
  assetHeadersMs: 30_000,
  assetIdleMs: 30_000,
  assetTotalMs: 60_000,
  assetSlowestRate: 256 * 1024,
  jsonBytes: 1024 ** 2,
  errorBodyBytes: 64 * 1024,
  previewBytes: 32 * 1024 ** 2,
  visualBytes: 512 * 1024 ** 2,
};
