/** Runs the steps of one key one after the other; steps of different keys do not wait for each other. */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<unknown>>();

  run<T>(name: string, step: () => Promise<T>): Promise<T> {
    const before = this.last.get(name) ?? Promise.resolve();
    const mine = before.then(step);
    const rest: Promise<unknown> = mine
      .catch(() => undefined)
      .then(() => {
        if (this.last.get(name) === rest) this.last.delete(name);
      });
    this.last.set(name, rest);
    return mine;
  }

  /** Resolves when no step of any key is pending. */
  async idle(): Promise<void> {
    while (this.last.size > 0) await Promise.all(this.last.values());
  }
}
