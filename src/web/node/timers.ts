/** The part of Node's `timers/promises` that Caliper uses. */
export function setTimeout(
  ms: number,
  value?: undefined,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = globalThis.setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve(value);
    }, ms);
    const abort = () => {
      clearTimeout(timer);
      const reason: unknown = signal?.reason;
      reject(reason instanceof Error ? reason : new Error(String(reason)));
    };
    signal?.addEventListener('abort', abort, { once: true });
  });
}
