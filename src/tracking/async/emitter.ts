/** Something with a life that its creator ends. */
export interface Disposable {
  dispose(): void;
}

/** Subscribes a listener; disposing the answer unsubscribes it. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** Fires values to whoever listens at that moment, in the order of subscription. */
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
