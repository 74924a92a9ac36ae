/** The part of Node's `events` that Caliper uses. */
export function once(target: EventTarget, name: string): Promise<void> {
  return new Promise((resolve) => {
    target.addEventListener(
      name,
      () => {
        resolve();
      },
      { once: true },
    );
  });
}
