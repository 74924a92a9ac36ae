import type { StorageLimits } from '../record/survey';

/** What a service lets its callers do. */
export interface ServiceLimits extends StorageLimits {
  readonly uploadBytes: number;
  /** Longest pause of an upload, in milliseconds. */
  readonly uploadIdleMs: number;
  /** Lifetime of an upload credential, in milliseconds. */
  readonly grantMs: number;
  /** Models waiting, queued or in work at one time. */
  readonly unfinishedModels: number;
}
