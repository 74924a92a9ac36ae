import { numberOrNull } from '../../words/unknown';

/** Environment variable with the memory limit in megabytes that a process must check itself. */
export const memoryLimitVariable = 'CALIPER_MEMORY_LIMIT_MB';

/** Milliseconds between two checks of a process's own memory. */
export const memoryCheckMs = 20;

/** Most resident bytes of this process; null where its parent checks that. */
export function ownMemoryLimit(environment: NodeJS.ProcessEnv): number | null {
  const megabytes = numberOrNull(Number(environment[memoryLimitVariable] ?? NaN));
  return megabytes !== null && megabytes > 0 ? megabytes * 2 ** 20 : null;
}
