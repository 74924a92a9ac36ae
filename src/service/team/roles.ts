/** A role that runs until it is asked to end. */
export interface RunningRole {
  /** Told as JSON when it is at work. */
  readonly ready: Readonly<Record<string, unknown>>;
  stop(): Promise<void>;
}
