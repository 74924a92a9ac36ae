import { access, constants, mkdtemp, readFile, realpath, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { removeFolder } from '../files/removeFolder';
import { isImageKind, sniff } from '../model/assetKind';
import { notAccepted } from '../interface/notAccepted';
import { sourceExtensionOf } from '../interface/sourceExtension';
import { readModelFacts, type ModelFacts } from '../model/facts/modelFacts';
import { outputFiles } from '../kernel';
import type { Quality } from '../model/modelExtras';
import { KernelProcess } from '../service/local/kernels/kernelProcess';
import { exitCodes, fileTrouble, Trouble, troubleOf } from './troubles';
import type { Limits } from '../service/local/limitArguments';

export interface Conversion {
  /** A sentence about the result: its tolerance and what could not be read. */
  readonly message: string | null;
  /** glTF binary; null when the file gave its saved picture only. */
  readonly visual: Uint8Array | null;
  /** PNG, or the JPEG that a CAD program saved. */
  readonly preview: Uint8Array;
  /** PNG; null when there is no model to draw. */
  readonly rendered: Uint8Array | null;
  /** Null when there is no model to tell of. */
  readonly facts: ModelFacts | null;
}

export interface ConverterOptions extends Limits {
  readonly quality: Quality;
  /** Whether the GLB is to be compact, which needs an extension; left out, it is plain. */
  readonly compactGlb?: boolean;
  /** Whether the drawn picture is to be looked at closely; left out, it is as a service makes it. */
  readonly largePicture?: boolean;
  /** The kernel's program. */
  readonly kernelEntry: string;
  /** A private folder that is there. */
  readonly folder: string;
}

export interface ConversionHooks {
  readonly phase: (phase: string) => void;
  /** Why something was left to another way of conversion; for who develops Caliper. */
  readonly trouble?: (line: string) => void;
  /** Aborting it ends the conversion. */
  readonly signal: AbortSignal;
}

// Engines leak, and nobody wants a process to stay that nothing is asked of.
const conversions = 25;
const idleMs = 120_000;

/**
 * Converts files one after the other in a process of its own, which is kept warm and is as bounded in
 * time and memory as under the service.
 */
export class Converter {
  private readonly kernel: KernelProcess;

  /** Lends a converter to some work, and leaves nothing of it behind. */
  static async use<T>(
    options: Omit<ConverterOptions, 'folder'>,
    work: (converter: Converter) => Promise<T>,
  ): Promise<T> {
    const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'caliper-')));
    const converter = new Converter({ ...options, folder });
    try {
      return await work(converter);
    } finally {
      await converter.stop();
      await removeFolder(folder);
    }
  }

  constructor(private readonly options: ConverterOptions) {
    const { kernelEntry, folder, memoryLimitMB: memoryMB, timeLimitSeconds } = options;
    const deadlineMs = timeLimitSeconds * 1000;
    this.kernel = new KernelProcess(kernelEntry, folder, {
      ...{ memoryMB, deadlineMs, idleMs, conversions },
    });
  }

  /**
   * @param fileName the real name, where the file lies under another one
   * @throws Trouble
   */
  async convert(
    file: string,
    { phase, trouble = () => undefined, signal }: ConversionHooks,
    fileName = path.basename(file),
  ): Promise<Conversion> {
    const { quality, compactGlb = false, largePicture = false } = this.options;
    const sourcePath = await sourceAt(file, fileName);
    const outputDir = await mkdtemp(path.join(this.options.folder, 'conversion-'));
    try {
      const outcome = await this.kernel.ask(
        {
          kind: 'convert',
          ...{ sourcePath, fileName },
          ...{ quality, compactGlb, largePicture, outputDir },
        },
        { phase, trouble, signal },
      );
      if (outcome.kind !== 'done') throw troubleOf(outcome, this.options);
      return { message: outcome.message, ...(await resultsIn(outputDir)) };
    } finally {
      await removeFolder(outputDir);
    }
  }

  stop(): Promise<void> {
    return this.kernel.stop();
  }
}

async function resultsIn(folder: string): Promise<Omit<Conversion, 'message'>> {
  const read = (name: string) => readFile(path.join(folder, name));
  const [visual, preview] = [await read(outputFiles.visual), await read(outputFiles.preview)];
  if (isImageKind(sniff(visual, visual.length)))
    return { visual: null, preview, rendered: null, facts: null };
  const rendered = await read(outputFiles.rendered).catch(() => preview);
  return { visual, preview, rendered, facts: factsIn(await read(outputFiles.facts)) };
}

function factsIn(json: Buffer): ModelFacts {
  const facts = readModelFacts(JSON.parse(json.toString('utf8')));
  if (!facts) throw new Error('The kernel wrote facts that make no sense.');
  return facts;
}

/**
 * The absolute path of a CAD file that is there.
 * @throws Trouble
 */
export async function sourceAt(
  file: string,
  name: string,
  isTaken = (fileName: string) => sourceExtensionOf(fileName) !== null,
): Promise<string> {
  const entry = await stat(file).catch((error: unknown) => {
    throw fileTrouble('read', file, error);
  });
  if (!entry.isFile()) throw new Trouble(`${file} is not a file.`, 'noFile', exitCodes.files);
  await access(file, constants.R_OK).catch((error: unknown) => {
    throw fileTrouble('read', file, error);
  });
  // Git hands over a copy with a name of its own in front: that ends alike.
  if (!isTaken(name)) {
    throw new Trouble(notAccepted(name), 'notAccepted', exitCodes.refused);
  }
  return path.resolve(file);
}
