import type { StorageLimits } from '../record/survey';

/** Limits of a service for its callers. */
export interface ServiceLimits extends StorageLimits {
  readonly uploadBytes: number;
  /** Longest pause of an upload, ms. */
  readonly uploadIdleMs: number;
  /** Lifetime of an upload credential, ms. */
  readonly grantMs: number;
  /** Most models that are waiting, queued or running at a time. */
  readonly unfinishedModels: number;
}
