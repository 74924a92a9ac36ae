interface Locks {
  request(
    name: string,
    options: { readonly ifAvailable: true },
    held: (lock: object | null) => Promise<void>,
  ): Promise<void>;
}

/**
 * Takes a lock among the tabs of this origin (Web Locks API).
 * @returns the function that releases it; null when another tab has it
 */
export function takeLock(
  name: string,
  locks: Locks = navigator.locks,
): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) {
          resolve(null);
          return Promise.resolve();
        }
        return new Promise<void>((release) => {
          resolve(release);
        });
      })
      .catch(reject);
  });
}
