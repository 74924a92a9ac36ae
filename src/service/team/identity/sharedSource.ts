export interface SharedSourceOptions {
  /** After a failure nobody is asked for this time, in milliseconds. */
  readonly cooldownMs: number;
  /** What was found is looked for again after this time, in milliseconds. */
  readonly keepMs: number;
}

/**
 * Something of another server that is looked for once, by however many callers. While it cannot be had, they share one
 * failure, which is the same object for all of them: anybody can call, and each would ask again.
 */
export class SharedSource<T> {
  private found: { readonly value: T; readonly until: number } | null = null;
  private finding: Promise<T> | null = null;
  private failure: { readonly error: unknown; readonly until: number } | null = null;

  constructor(
    private readonly find: () => Promise<T>,
    private readonly options: SharedSourceOptions,
  ) {}

  /** What was found last, without asking; null when there is none. */
  get last(): T | null {
    return this.found?.value ?? null;
  }

  /**
   * Uses what is found.
   * @param isAnswer whether an error of this use is no failure of the server
   * @throws the error of the use, or the failure that all share
   */
  async use<R>(
    work: (found: T) => R | Promise<R>,
    isAnswer: (error: unknown) => boolean = () => false,
  ): Promise<R> {
    if (this.failure && performance.now() < this.failure.until) throw this.failure.error;
    try {
      return await work(await this.value());
    } catch (error) {
      if (!isAnswer(error)) {
        this.failure = { error, until: performance.now() + this.options.cooldownMs };
      }
      throw error;
    }
  }

  forget(): void {
    this.found = null;
  }

  private async value(): Promise<T> {
    if (this.found && performance.now() < this.found.until) return this.found.value;
    this.finding ??= this.find().finally(() => (this.finding = null));
    const value = await this.finding;
    this.found = { value, until: performance.now() + this.options.keepMs };
    return value;
  }
}
