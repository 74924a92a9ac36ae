import os from 'node:os';
import path from 'node:path';
import { checkOutputs } from './checkOutputs';
import type { Diff } from './commandArguments';
import { sourceAt } from './converter';
import {
  FileComparer,
  type ComparedFile,
  type ComparerHooks,
  type Difference,
} from './fileComparer';

/**
 * Compares two CAD files, and draws the change if requested.
 * @throws Trouble
 */
export async function diffFiles(command: Diff, hooks: ComparerHooks): Promise<Difference> {
  const [before, after] = [await fileAt(command.before), await fileAt(command.after)];
  const { picture } = command;
  for (const file of [before, after]) {
    if (file && picture !== null) await checkPicture(file.sourcePath, picture);
  }
  return FileComparer.use(command, hooks, (comparer) => comparer.compare(before, after, picture));
}

/** The report as text: which files are compared, then the changes; empty when there are none. */
export function diffLines(
  { before, after }: Pick<Diff, 'before' | 'after'>,
  lines: readonly string[],
): readonly string[] {
  const [old, current] = [path.basename(before), path.basename(after)];
  // As git's own tools write it when a name occurs in two folders.
  const names = old === current ? [before, after] : [old, current];
  return lines.length === 0 ? [] : [names.join(' → '), ...lines];
}

/** Returns null for the placeholder that git and other tools pass for a file that does not exist. */
async function fileAt(given: string): Promise<ComparedFile | null> {
  if (given === '/dev/null' || given === os.devNull || /^nul$/i.test(given)) return null;
  const fileName = path.basename(given);
  return { sourcePath: await sourceAt(given, fileName), fileName };
}

function checkPicture(source: string, picture: string): Promise<void> {
  return checkOutputs(source, { visual: null, preview: null, rendered: picture, facts: null });
}
