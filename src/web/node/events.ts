/** What Caliper uses of Node's `events`. */
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
