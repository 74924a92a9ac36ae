import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface RunOptions {
  /** Whose process it is: PostgreSQL does not run as root. */
  readonly user?: number;
  /** What it says goes there. */
  readonly logFile: string;
}

/**
 * Runs a program to its end. One that goes on in the background does not hold us up: nothing of ours is open in it.
 * @throws when it ends badly or not within a minute
 */
export function runProgram(
  program: string,
  args: readonly string[],
  { user, logFile }: RunOptions,
): Promise<void> {
  const log = openSync(logFile, 'a');
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', log, log],
      timeout: 60_000,
      // What it leaves in the background ends when it is told to, not by a Ctrl+C in our terminal.
      detached: true,
      ...(user !== undefined && { uid: user, gid: user }),
    });
    closeSync(log);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else {
        const said = readFileSync(logFile, 'utf8').slice(-2000);
        reject(new Error(`${path.basename(program)} ended with ${code ?? signal}: ${said}`));
      }
    });
  });
}
