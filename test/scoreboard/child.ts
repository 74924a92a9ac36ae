import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

interface ChildOptions {
  /** Of Node. */
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a bundled program of the tests, by its path below `test/` without `.ts`. */
export function startChild(
  name: string,
  args: readonly string[],
  { flags = [], env = {} }: ChildOptions = {},
): ChildProcess {
  const script = path.resolve('out', `${name}.js`);
  return spawn(process.execPath, ['--expose-gc', ...flags, script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
}

/** What such a program prints, as JSON; throws when it ends badly. */
export async function askChild(
  name: string,
  args: readonly string[],
  options: ChildOptions = {},
): Promise<unknown> {
  const child = startChild(name, args, options);
  const pieces: Buffer[] = [];
  child.stdout?.on('data', (piece: Buffer) => pieces.push(piece));
  await once(child, 'close');
  const { exitCode, signalCode } = child;
  if (exitCode !== 0) throw new Error(`${name} ended with ${exitCode ?? signalCode ?? 'nothing'}`);
  const answer: unknown = JSON.parse(Buffer.concat(pieces).toString());
  return answer;
}
