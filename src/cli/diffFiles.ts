import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { KernelRequest } from '../kernel';
import { sourceExtensionOf } from '../interface/sourceExtension';
import { isMeshFile } from '../model/meshFiles';
import { KernelProcess } from '../service/local/kernels/kernelProcess';
import { isRecord, isText } from '../words/unknown';
import { checkOutputs } from './checkOutputs';
import type { Diff } from './commandArguments';
import { sourceAt, type ConversionHooks } from './converter';
import { writeOut } from './saveOutputs';
import { exitCodes, Trouble, troubleOf } from './troubles';

/** What became of a file. */
export interface Difference {
  readonly isSame: boolean;
  /** In words, a sentence a line. */
  readonly lines: readonly string[];
  /** `ModelChanges`, as the kernel wrote them. */
  readonly changes: unknown;
}

/**
 * Compares two CAD files, and draws the change where that is wanted.
 * @throws Trouble
 */
export async function diffFiles(
  command: Diff,
  hooks: ConversionHooks & { readonly kernelEntry: string },
): Promise<Difference> {
  const [before, after] = [await fileAt(command.before), await fileAt(command.after)];
  const { picture } = command;
  for (const file of [before, after]) {
    if (file && picture !== null) await checkPicture(file.sourcePath, picture);
  }
  const source = after ?? before;
  if (!source) throw new Trouble('Neither of the two files is there.', 'noFile', exitCodes.files);
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'caliper-')));
  const changesPath = path.join(folder, 'changes.json');
  const picturePath = picture === null ? null : path.join(folder, 'changes.png');
  const kernel = kernelIn(folder, command, hooks.kernelEntry);
  const request: KernelRequest = {
    kind: 'compare',
    ...{ ...source, quality: command.quality, changesPath, picturePath },
    isOld: after === null,
    other: after === null ? null : before,
  };
  try {
    const outcome = await kernel.ask(request, { ...hooks, trouble: () => undefined });
    if (outcome.kind !== 'done') throw troubleOf(outcome, command);
    if (picture !== null && picturePath !== null) {
      await writeOut(picture, await readFile(picturePath));
    }
    return differenceIn(await readFile(changesPath, 'utf8'));
  } finally {
    await kernel.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface File {
  readonly sourcePath: string;
  readonly fileName: string;
}

/** Null for what git and others give in place of a file that is not there. */
async function fileAt(given: string): Promise<File | null> {
  if (given === '/dev/null' || given === os.devNull || /^nul$/i.test(given)) return null;
  const fileName = path.basename(given);
  return { sourcePath: await sourceAt(given, fileName, isCompared), fileName };
}

/** Triangles that another program saved are compared as well. */
function isCompared(fileName: string): boolean {
  return sourceExtensionOf(fileName) !== null || isMeshFile(fileName);
}

function checkPicture(source: string, picture: string): Promise<void> {
  return checkOutputs(source, { visual: null, preview: null, rendered: picture, facts: null });
}

function kernelIn(folder: string, limits: Diff, entry: string): KernelProcess {
  const { memoryLimitMB: memoryMB, timeLimitSeconds } = limits;
  const deadlineMs = timeLimitSeconds * 1000;
  return new KernelProcess(entry, folder, { memoryMB, deadlineMs, idleMs: 1000, conversions: 1 });
}

function differenceIn(json: string): Difference {
  const value: unknown = JSON.parse(json);
  const lines: readonly unknown[] | null =
    isRecord(value) && Array.isArray(value['lines']) ? value['lines'] : null;
  if (!isRecord(value) || !lines) throw new Error('The kernel wrote changes that make no sense.');
  return {
    isSame: value['isSame'] === true,
    lines: lines.filter(isText),
    changes: value['changes'],
  };
}
