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

/** An existing CAD file. */
export interface ComparedFile {
  readonly sourcePath: string;
  /** The name with the extension that matches the content. */
  readonly fileName: string;
}

/** The changes of a file. */
export type Difference = ReturnType<typeof readChangesInWords>;

/** The number of comparisons after which a process is replaced, because engines leak memory. */
const comparisons = 25;
const idleMs = 120_000;

export interface ComparerOptions extends QualityAndLimits {
  /** How numbers are formatted; by default in the unit of the files. */
  readonly numbers?: NumberOptions;
}

export type ComparerHooks = ConversionHooks & { readonly kernelEntry: string };

/** Compares pairs of CAD files, one after the other. */
export class FileComparer {
  private readonly kernel: KernelProcess;

  private constructor(
    /** The temporary folder of this comparer, which is removed with it. */
    readonly folder: string,
    private readonly options: ComparerOptions,
    private readonly hooks: ComparerHooks,
  ) {
    const { memoryLimitMB: memoryMB, timeLimitSeconds } = options;
    const deadlineMs = timeLimitSeconds * 1000;
    const kernelLimits = { memoryMB, deadlineMs, idleMs, conversions: comparisons };
    this.kernel = new KernelProcess(hooks.kernelEntry, folder, kernelLimits);
  }

  /** Runs some work with a comparer, and removes its process and files afterwards. */
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
   * @param before null for a new file
   * @param after null for a deleted file
   * @param picture path for a picture of the change; null for none
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
