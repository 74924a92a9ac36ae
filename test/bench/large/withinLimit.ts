import { setTimeout as pause } from 'node:timers/promises';

/**
 * Does one step of a measurement, which may hang on a machine that is busy; what it lacks is then said, and the others
 * go on.
 * @param minutes after which the step is given up; what it still does is not waited for
 * @param lacking what is given for it then
 */
export async function withinLimit<T>(
  what: string,
  minutes: number,
  act: () => Promise<T>,
  lacking: T,
): Promise<T> {
  const over = new AbortController();
  const limit = pause(60_000 * minutes, undefined, { signal: over.signal }).then(
    () => {
      throw new Error(`it took more than ${minutes} minutes`);
    },
    () => lacking,
  );
  try {
    return await Promise.race([act(), limit]);
  } catch (error) {
    process.stderr.write(`Not measured: ${what}: ${String(error)}\n`);
    return lacking;
  } finally {
    over.abort();
  }
}
