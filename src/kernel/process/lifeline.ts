import { Socket } from 'node:net';
import { numberOrNull } from '../../words/unknown';

/** Environment variable with the number of a pipe whose other end the parent keeps open while it lives. */
export const lifelineVariable = 'CALIPER_LIFELINE';

/** The pipe that shows the end of this process's parent; null where there is none. */
export function lifelineOf(environment: NodeJS.ProcessEnv): number | null {
  const pipe = numberOrNull(Number(environment[lifelineVariable] ?? NaN));
  return pipe !== null && Number.isInteger(pipe) && pipe > 2 ? pipe : null;
}

/**
 * Calls back once when nobody holds the other end any more. The operating system closes it however its holder
 * ended.
 * @param lost called instead where the pipe cannot be read
 */
export function whenPipeEnds(pipe: number, ended: () => void, lost: () => void): void {
  try {
    new Socket({ fd: pipe, readable: true, writable: false })
      .once('end', ended)
      .once('error', lost)
      .resume();
  } catch {
    lost();
  }
}
