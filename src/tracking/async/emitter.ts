/** Something that its creator must dispose of. */
export interface Disposable {
  dispose(): void;
}

/** Subscribes a listener; disposing of the returned object unsubscribes it. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** Calls all current listeners with a value, in the order of subscription. */
export class Emitter<T> {
  private readonly listeners = new Set<(value: T) => void>();

  readonly event: Event<T> = (listener) => {
    const own = (value: T): void => {
      listener(value);
    };
    this.listeners.add(own);
    return { dispose: () => this.listeners.delete(own) };
  };

  fire(value: T): void {
    for (const listener of [...this.listeners]) listener(value);
  }

  dispose(): void {
    this.listeners.clear();
  }
}
