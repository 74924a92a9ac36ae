/** What one conversion took, by stages. */
export interface KernelMeasure {
  readonly read: Spent;
  readonly written: Spent;
  readonly drawn: Spent;
  /** Of the process, up to this picture. */
  readonly peakBeforePicture: number;
  /** Of the process, up to now. */
  readonly peakBytes: number;
  readonly glbBytes: number;
  readonly faces: number;
  readonly triangles: number;
}

/** Milliseconds; the processor's time is that of all threads of a process. */
export interface Spent {
  readonly wallMs: number;
  readonly processorMs: number;
}

/** What recognising the features of a model took, and how many there are in its parts. */
export interface Recognised extends Spent {
  readonly features: number;
}
