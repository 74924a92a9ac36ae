/** Until when a service asked for no further calls, in milliseconds since the epoch; null for no such wish. */
export interface AskedWaits {
  readonly all: number | null;
  /** Until when it gives no upload grant. */
  readonly grants: number | null;
}
