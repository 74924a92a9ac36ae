import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Outputs } from './commandArguments';
import { exitCodes, Trouble } from './troubles';

/**
 * Refuses outputs that would overwrite the CAD file itself, or each other.
 * @throws Trouble
 */
export async function checkOutputs(source: string, outputs: Outputs): Promise<void> {
  const places = new Map([[await identityOf(await realpath(source).catch(() => source)), source]]);
  for (const output of Object.values<string | null>({ ...outputs })) {
    if (output === null) continue;
    const identity = await identityOf(output);
    const taken = places.get(identity);
    if (taken !== undefined) throw sameFile(output, taken, source);
    places.set(identity, output);
  }
}

/** Identifies a file: the same text for all names of an existing file, and the path for one that does not exist. */
async function identityOf(file: string): Promise<string> {
  const there = await stat(file, { bigint: true }).catch(() => null);
  if (there?.isFile() === true && there.ino > 0n) return `${there.dev}:${there.ino}`;
  const folder = path.dirname(path.resolve(file));
  const real = await realpath(folder).catch(() => folder);
  return path.join(real, path.basename(file));
}

function sameFile(output: string, taken: string, source: string): Trouble {
  const message =
    taken === source
      ? `${output} is the CAD file itself, which would be lost. Give another path.`
      : `${output} and ${taken} are the same file, and one result would be lost. Give two paths.`;
  return new Trouble(message, 'sameFile', exitCodes.arguments);
}
