export type Tags = Readonly<Record<string, string | number>>;

/** Distributed traces, from a front over the job to a worker. */
export interface Traces {
  /**
   * Runs work as a span, below `parent` or else below the current span.
   * @param parent value of `current` in this process or another one
   */
  span<T>(span: SpanStart, work: (tag: (tags: Tags) => void) => Promise<T>): Promise<T>;
  /** The current span as W3C Trace Context; null outside any span. */
  current(): string | null;
  /** Sends the spans that are not sent yet. */
  stop(): Promise<void>;
}

export interface SpanStart {
  readonly name: string;
  readonly tags?: Tags;
  readonly parent?: string | null;
}

/** Used when no traces are collected. */
export const noTraces: Traces = {
  span: (_span, work) => work(() => undefined),
  current: () => null,
  stop: () => Promise.resolve(),
};
