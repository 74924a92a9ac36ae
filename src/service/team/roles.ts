/** A role that runs until it is asked to end. */
export interface RunningRole {
  /** Printed as JSON when the role has started. */
  readonly ready: Readonly<Record<string, unknown>>;
  stop(): Promise<void>;
}
