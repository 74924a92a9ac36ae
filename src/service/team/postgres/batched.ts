/**
 * Collects queries for a short time and runs them as one: a thousand clients that poll cost the database as much as a
 * few.
 * @param ask answers many keys at once; a key without an entry has no answer
 */
export function batched<Answer>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
  waitMs: number,
): (key: string) => Promise<Answer | null> {
  let next: Promise<ReadonlyMap<string, Answer>> | null = null;
  let keys = new Set<string>();
  const begin = () =>
    new Promise<ReadonlyMap<string, Answer>>((resolve, reject) => {
      setTimeout(() => {
        const asked = [...keys];
        keys = new Set();
        next = null;
        ask(asked).then(resolve, reject);
      }, waitMs);
    });
  return async (key) => {
    keys.add(key);
    next ??= begin();
    return (await next).get(key) ?? null;
  };
}
