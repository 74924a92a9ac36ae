import { mkdtemp, readFile, realpath, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { notAccepted, sourceExtensionOf } from '../contract/sourceFormat';
import { readModelFacts, type ModelFacts } from '../contract/modelFacts';
import { outputFiles } from '../kernel/kernelMessages';
import type { Quality } from '../contract/modelExtras';
import { KernelProcess } from '../service/kernelProcess';
import { exitCodes, fileTrouble, Trouble, troubleOf, type Limits } from './troubles';

export interface Conversion {
  /** A sentence about the result: its tolerance and what could not be read. */
  readonly message: string | null;
  /** glTF binary. */
  readonly visual: Uint8Array;
  /** PNG, or the JPEG that a CAD program saved. */
  readonly preview: Uint8Array;
  readonly facts: ModelFacts;
}

export interface ConversionOptions extends Limits {
  readonly quality: Quality;
  /** The kernel's program. */
  readonly kernelEntry: string;
  readonly phase: (phase: string) => void;
  /** Aborting it ends the conversion. */
  readonly signal: AbortSignal;
}

/**
 * Converts one file in a process of its own, as bounded in time and memory as under the service.
 * @throws Trouble
 */
export async function convertFile(file: string, options: ConversionOptions): Promise<Conversion> {
  const source = await sourceAt(file);
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'caliper-')));
  const kernel = new KernelProcess(options.kernelEntry, folder, {
    memoryMB: options.memoryLimitMB,
    deadlineMs: options.timeLimitSeconds * 1000,
    idleMs: 60_000,
    conversions: 1,
  });
  try {
    const outcome = await kernel.ask(
      {
        kind: 'convert',
        sourcePath: source,
        fileName: path.basename(file),
        quality: options.quality,
        outputDir: folder,
      },
      { phase: options.phase, trouble: () => undefined, signal: options.signal },
    );
    if (outcome.kind !== 'done') throw troubleOf(outcome, options);
    const read = (name: string) => readFile(path.join(folder, name));
    return {
      message: outcome.message,
      visual: await read(outputFiles.visual),
      preview: await read(outputFiles.preview),
      facts: factsIn(await read(outputFiles.facts)),
    };
  } finally {
    await kernel.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function factsIn(json: Buffer): ModelFacts {
  const facts = readModelFacts(JSON.parse(json.toString('utf8')));
  if (!facts) throw new Error('The kernel wrote facts that make no sense.');
  return facts;
}

/** The absolute path of a CAD file that is there. */
async function sourceAt(file: string): Promise<string> {
  const entry = await stat(file).catch((error: unknown) => {
    throw fileTrouble('read', file, error);
  });
  if (!entry.isFile()) throw new Trouble(`${file} is not a file.`, 'noFile', exitCodes.files);
  // Git hands over a copy with a name of its own in front: that ends alike.
  const name = path.basename(file);
  if (sourceExtensionOf(name) === null) {
    throw new Trouble(notAccepted(name), 'notAccepted', exitCodes.refused);
  }
  return path.resolve(file);
}
