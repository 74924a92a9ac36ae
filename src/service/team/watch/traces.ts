export type Tags = Readonly<Record<string, string | number>>;

/** Who did what for how long, from a front over the job to a worker. */
export interface Traces {
  /**
   * Runs something as a span: below `parent`, else below the span around it.
   * @param parent as `current` told it, in this process or another
   */
  span<T>(span: SpanStart, work: (tag: (tags: Tags) => void) => Promise<T>): Promise<T>;
  /** The span around, in the words of W3C Trace Context; null outside of all. */
  current(): string | null;
  /** Sends what is not sent yet. */
  stop(): Promise<void>;
}

export interface SpanStart {
  readonly name: string;
  readonly tags?: Tags;
  readonly parent?: string | null;
}

/** For a service that nobody traces. */
export const noTraces: Traces = {
  span: (_span, work) => work(() => undefined),
  current: () => null,
  stop: () => Promise.resolve(),
};
