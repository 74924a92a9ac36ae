import { access, constants, mkdtemp, readFile, realpath, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { removeFolder } from '../files/removeFolder';
import { isImageKind, sniff } from '../model/assetKind';
import { notConverted } from '../interface/notAccepted';
import {
  readModelFacts,
  readResultFacts,
  type ModelFacts,
  type ResultFacts,
} from '../model/facts/modelFacts';
import { isCadOrMeshFile } from '../interface/isCadOrMeshFile';
import { isMeshFile } from '../model/meshFiles';
import { outputFiles, type KernelRequest } from '../kernel';
import type { Quality } from '../model/modelExtras';
import { askThread, type ThreadProgram } from '../service/node/kernels/askThread';
import type { AskHooks } from '../service/node/kernels/exactFirst';
import { KernelProcess } from '../service/node/kernels/kernelProcess';
import type { ConversionOutcome } from '../service/record/conversionOutcome';
import { exitCodes, fileTrouble, Trouble, troubleOf } from './troubles';
import type { Limits } from '../service/node/limitArguments';

export interface Conversion {
  /** A sentence about the result: its tolerance, and what could not be read. */
  readonly message: string | null;
  /** glTF binary; null when the file contained only a saved picture. */
  readonly visual: Uint8Array | null;
  /** PNG, or the JPEG that a CAD program saved; null when it was not requested. */
  readonly preview: Uint8Array | null;
  /** PNG; null when there is no model to draw, or it was not requested. */
  readonly rendered: Uint8Array | null;
  /** Null when there is no model, and for a file of triangles. */
  readonly facts: ModelFacts | null;
  /** Of a file of triangles; null for a CAD file. */
  readonly meshFacts: ResultFacts | null;
}

export interface ConverterOptions extends Limits {
  readonly quality: Quality;
  /** Whether to write a compact GLB, which needs an extension to be read; by default it is plain. */
  readonly compactGlb?: boolean;
  /** Whether to draw a large picture for close inspection; by default it has the size that a service makes. */
  readonly largePicture?: boolean;
  /** Whether to draw no picture at all. */
  readonly withoutPicture?: boolean;
  /** The name of the view in which both pictures are drawn; by default it is the one that a service uses. */
  readonly view?: string | null;
  /** Path of the kernel's program. */
  readonly kernelEntry: string;
  /**
   * The kernel's program for a thread, with which a single small file is converted in this process. Without it, no
   * thread is used.
   */
  readonly thread?: ThreadProgram;
  /** An existing private folder. */
  readonly folder: string;
}

export interface ConversionHooks {
  readonly phase: (phase: string) => void;
  /** Why another way of conversion was used; for developers of Caliper. */
  readonly trouble?: (line: string) => void;
  /** Aborting it cancels the conversion. */
  readonly signal: AbortSignal;
}

// Engines leak memory, so a process is replaced after this many conversions; an idle one is ended.
const conversions = 25;
const idleMs = 120_000;

/** In bytes. For a larger file, starting a process costs little compared with the conversion. */
const maxInThread = 2 ** 20;

/**
 * Converts files one after the other in a separate process, which is kept warm and has the same limits of time and
 * memory as under the service.
 */
export class Converter {
  private readonly kernel: KernelProcess;

  /** Runs some work with a converter, and removes its process and files afterwards. */
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
   * @param fileName the real name, when the file is stored under another one
   * @throws Trouble
   */
  async convert(
    file: string,
    { phase, trouble = () => undefined, signal }: ConversionHooks,
    fileName = path.basename(file),
  ): Promise<Conversion> {
    const { quality, compactGlb = false, view = null } = this.options;
    const { largePicture = false, withoutPicture = false } = this.options;
    const sourcePath = await sourceAt(file, fileName);
    const outputDir = await mkdtemp(path.join(this.options.folder, 'conversion-'));
    try {
      const outcome = await this.ask(
        {
          kind: 'convert',
          ...{ sourcePath, fileName, quality, compactGlb, largePicture, outputDir },
          withoutPicture: withoutPicture || view !== null,
        },
        { phase, trouble, signal },
      );
      if (outcome.kind !== 'done') throw troubleOf(outcome, this.options);
      const results = await resultsIn(outputDir, isMeshFile(fileName));
      const drawn =
        view !== null && results.visual
          ? await this.drawn(outputDir, view, { phase, trouble, signal })
          : null;
      const pictures = drawn && { preview: drawn, rendered: drawn };
      return { message: outcome.message, ...results, ...pictures };
    } finally {
      await removeFolder(outputDir);
    }
  }

  private async drawn(
    folder: string,
    saved: string,
    hooks: Required<ConversionHooks>,
  ): Promise<Uint8Array> {
    const picturePath = path.join(folder, 'view.png');
    const sourcePath = path.join(folder, outputFiles.visual);
    const outcome = await this.ask(
      { kind: 'draw', sourcePath, fileName: 'model.glb', view: { saved }, picturePath },
      hooks,
    );
    if (outcome.kind !== 'done') throw troubleOf(outcome, this.options);
    return readFile(picturePath);
  }

  private async ask(request: KernelRequest, hooks: AskHooks): Promise<ConversionOutcome> {
    const { thread, memoryLimitMB: memoryMB, timeLimitSeconds } = this.options;
    const bounds = { memoryMB, deadlineMs: timeLimitSeconds * 1000 };
    const inThread =
      thread && (await stat(request.sourcePath)).size <= maxInThread
        ? await askThread(thread, request, hooks, bounds)
        : null;
    return inThread ?? this.kernel.ask(request, hooks);
  }

  stop(): Promise<void> {
    return this.kernel.stop();
  }
}

async function resultsIn(folder: string, isMesh: boolean): Promise<Omit<Conversion, 'message'>> {
  const read = (name: string) => readFile(path.join(folder, name));
  const visual = await read(outputFiles.visual);
  const preview = await read(outputFiles.preview).catch(() => null);
  if (isImageKind(sniff(visual, visual.length)))
    return { visual: null, preview, rendered: null, facts: null, meshFacts: null };
  const rendered = await read(outputFiles.rendered).catch(() => preview);
  return { visual, preview, rendered, ...factsIn(await read(outputFiles.facts), isMesh) };
}

function factsIn(json: Buffer, isMesh: boolean): Pick<Conversion, 'facts' | 'meshFacts'> {
  const told: unknown = JSON.parse(json.toString('utf8'));
  const facts = isMesh ? null : readModelFacts(told);
  const meshFacts = isMesh ? readResultFacts(told) : null;
  if (!facts && !meshFacts) throw new Error('The kernel wrote facts that make no sense.');
  return { facts, meshFacts };
}

/**
 * The absolute path of an existing CAD file, or of one of triangles.
 * @throws Trouble
 */
export async function sourceAt(file: string, name: string): Promise<string> {
  const entry = await stat(file).catch((error: unknown) => {
    throw fileTrouble('read', file, error);
  });
  if (!entry.isFile()) throw new Trouble(`${file} is not a file.`, 'noFile', exitCodes.files);
  await access(file, constants.R_OK).catch((error: unknown) => {
    throw fileTrouble('read', file, error);
  });
  // Git passes a temporary copy whose name has a prefix but the same extension.
  if (!isCadOrMeshFile(name)) {
    throw new Trouble(notConverted(name), 'notAccepted', exitCodes.refused);
  }
  return path.resolve(file);
}
