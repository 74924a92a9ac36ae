import { mkdtemp, readFile, realpath } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { removeFolder } from '../files/removeFolder';
import type { KernelRequest } from '../kernel';
import { readChangesInWords } from '../model/compare/readChangesInWords';
import type { NumberOptions } from '../model/page/viewerMessages';
import { KernelProcess } from '../service/node/kernels/kernelProcess';
import type { QualityAndLimits } from '../service/node/limitArguments';
import type { ConversionHooks } from './converter';
import { writeOut } from './saveOutputs';
import { exitCodes, Trouble, troubleOf } from './troubles';

/** A CAD file that is there. */
export interface ComparedFile {
  readonly sourcePath: string;
  /** With the extension that belongs to the content. */
  readonly fileName: string;
}

/** What became of a file. */
export type Difference = ReturnType<typeof readChangesInWords>;

/** One process compares so many files before another takes its place: engines leak. */
const comparisons = 25;
const idleMs = 120_000;

export interface ComparerOptions extends QualityAndLimits {
  /** How numbers are written; left out, in the unit of the files. */
  readonly numbers?: NumberOptions;
}

export type ComparerHooks = ConversionHooks & { readonly kernelEntry: string };

/** Compares CAD files one pair after the other. */
export class FileComparer {
  private readonly kernel: KernelProcess;

  private constructor(
    /** For this comparer alone; it goes with it. */
    readonly folder: string,
    private readonly options: ComparerOptions,
    private readonly hooks: ComparerHooks,
  ) {
    const { memoryLimitMB: memoryMB, timeLimitSeconds } = options;
    const deadlineMs = timeLimitSeconds * 1000;
    const kernelLimits = { memoryMB, deadlineMs, idleMs, conversions: comparisons };
    this.kernel = new KernelProcess(hooks.kernelEntry, folder, kernelLimits);
  }

  /** Lends a comparer to some work, and leaves nothing of it behind. */
  static async use<T>(
    options: ComparerOptions,
    hooks: ComparerHooks,
    work: (comparer: FileComparer) => Promise<T>,
  ): Promise<T> {
    const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'caliper-')));
    const comparer = new FileComparer(folder, options, hooks);
    try {
      return await work(comparer);
    } finally {
      await comparer.kernel.stop();
      await removeFolder(folder);
    }
  }

  /**
   * @param before null for a file that is new @param after null for one that was deleted
   * @param picture where a picture of the change goes; null for none
   * @throws Trouble
   */
  async compare(
    before: ComparedFile | null,
    after: ComparedFile | null,
    picture: string | null,
  ): Promise<Difference> {
    const source = after ?? before;
    if (!source) throw new Trouble('Neither of the two files is there.', 'noFile', exitCodes.files);
    const changesPath = path.join(this.folder, 'changes.json');
    const picturePath = picture === null ? null : path.join(this.folder, 'changes.png');
    const { quality, numbers } = this.options;
    const request: KernelRequest = {
      kind: 'compare',
      ...{ ...source, quality, changesPath, picturePath },
      ...(numbers && { numbers }),
      isOld: after === null,
      other: after === null ? null : before,
    };
    const outcome = await this.kernel.ask(request, { ...this.hooks, trouble: () => undefined });
    if (outcome.kind !== 'done') throw troubleOf(outcome, this.options);
    if (picture !== null && picturePath !== null) {
      await writeOut(picture, await readFile(picturePath));
    }
    return readChangesInWords(await readFile(changesPath, 'utf8'));
  }
}
