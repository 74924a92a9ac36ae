/** Time and size limits of every request. Times in milliseconds, sizes in bytes. */
export interface Limits {
  /** A small JSON call, from connect to the last byte of the answer. */
  readonly callMs: number;
  /** While sending a file: the longest time without the connection taking a byte. */
  readonly uploadIdleMs: number;
  /** After the last byte of a file: how long the storage may take to answer. */
  readonly uploadAnswerMs: number;
  /** How long a guessed upload waits for `100 Continue` before it sends its first bytes … */
  readonly uploadContinueMs: number;
  /** … and at least how long, after those, for a refusal. */
  readonly uploadEarlyAnswerMs: number;
  /** After a cut in a resumable upload: the first pause, doubled at each further one in a row. */
  readonly uploadResumeMs: number;
  /** Until the headers of an asset arrive, each hop anew. */
  readonly assetHeadersMs: number;
  /** The longest time without a byte of an asset. */
  readonly assetIdleMs: number;
  /** The whole download: at least this long … */
  readonly assetTotalMs: number;
  /** … and as long as its size takes at this rate, so that a dripping service ends too. Bytes a second. */
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
