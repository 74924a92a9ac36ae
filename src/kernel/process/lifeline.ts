import { Socket } from 'node:net';
import { numberOrNull } from '../../words/unknown';

/** The environment variable with the number of a pipe whose other end the parent holds as long as it lives. */
export const lifelineVariable = 'CALIPER_LIFELINE';

/** The pipe by which this process hears of its parent's end; null where it has none. */
export function lifelineOf(environment: NodeJS.ProcessEnv): number | null {
  const pipe = numberOrNull(Number(environment[lifelineVariable] ?? NaN));
  return pipe !== null && Number.isInteger(pipe) && pipe > 2 ? pipe : null;
}

/**
 * Calls back once when nobody holds the other end any more: the system sees to that, however its holder ended.
 * @param lost called instead where the pipe cannot be read, so that it tells nothing
 */
export function whenLetGo(pipe: number, ended: () => void, lost: () => void): void {
  try {
    new Socket({ fd: pipe, readable: true, writable: false })
      .once('end', ended)
      .once('error', lost)
      .resume();
  } catch {
    lost();
  }
}
