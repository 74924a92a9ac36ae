/** Listeners of an event, each removed when its signal is aborted. */
export class Listeners<T> {
  private readonly all = new Set<(value: T) => void>();

  add(listener: (value: T) => void, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.all.add(listener);
    signal.addEventListener('abort', () => this.all.delete(listener), { once: true });
  }

  emit(value: T): void {
    for (const listener of [...this.all]) listener(value);
  }
}
