import os from 'node:os';
import path from 'node:path';
import { isComparedName } from '../interface/isComparedName';
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
 * Compares two CAD files, and draws the change where that is wanted.
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

/** Null for what git and others give in place of a file that is not there. */
async function fileAt(given: string): Promise<ComparedFile | null> {
  if (given === '/dev/null' || given === os.devNull || /^nul$/i.test(given)) return null;
  const fileName = path.basename(given);
  return { sourcePath: await sourceAt(given, fileName, isComparedName), fileName };
}

function checkPicture(source: string, picture: string): Promise<void> {
  return checkOutputs(source, { visual: null, preview: null, rendered: picture, facts: null });
}
