import { setTimeout } from 'node:timers/promises';

/** When collected queries are asked, in milliseconds. */
export interface Gathering {
  /** How long a query waits for others after a pause without any. */
  readonly waitMs: number;
  /** The least time from one statement to the next: this bounds what many queries cost. */
  readonly everyMs: number;
}

/**
 * Collects queries for a short time and runs them as one: a thousand clients that poll cost the database as much as a
 * few.
 * @param ask answers many keys at once; a key without an entry has no answer
 */
export function batched<Answer>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
  { waitMs, everyMs }: Gathering,
  pause: (ms: number) => Promise<unknown> = setTimeout,
): (key: string) => Promise<Answer | null> {
  let next: Promise<ReadonlyMap<string, Answer>> | null = null;
  let keys = new Set<string>();
  let rest: Promise<unknown> = Promise.resolve();
  const begin = async () => {
    await rest;
    await pause(waitMs);
    const asked = [...keys];
    keys = new Set();
    next = null;
    rest = pause(everyMs - waitMs);
    return ask(asked);
  };
  return async (key) => {
    keys.add(key);
    next ??= begin();
    return (await next).get(key) ?? null;
  };
}
