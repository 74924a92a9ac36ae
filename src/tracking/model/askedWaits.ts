/** Until when a service asked for no further calls, in milliseconds since the epoch; null for no such wish. */
export interface AskedWaits {
  readonly all: number | null;
  /** Until when it gives no upload grant. */
  readonly grants: number | null;
}

/** The same waits as they outlive a window, with those of single models by key. Nothing in them is a secret. */
export interface SavedWaits extends AskedWaits {
  readonly models: ReadonlyMap<string, number>;
}

/** Where the waits of services outlive a window. */
export interface WaitMemory {
  of(service: string): SavedWaits | null;
  keep(service: string, waits: SavedWaits): void;
}
