import { numberOrNull } from '../../words/unknown';

/** The environment variable with the megabytes that a process must watch itself that it does not exceed. */
export const memoryLimitVariable = 'CALIPER_MEMORY_LIMIT_MB';

/** Milliseconds between two looks of a process at its own memory. */
export const memoryLookMs = 20;

/** Bytes that this process may have resident; null where its parent watches that. */
export function ownMemoryLimit(environment: NodeJS.ProcessEnv): number | null {
  const megabytes = numberOrNull(Number(environment[memoryLimitVariable] ?? NaN));
  return megabytes !== null && megabytes > 0 ? megabytes * 2 ** 20 : null;
}
