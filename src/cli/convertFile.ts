import { mkdtemp, readFile, realpath, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isImageKind, sniff } from '../contract/asset';
import { notAccepted, sourceExtensionOf } from '../contract/sourceFormat';
import { readModelFacts, type ModelFacts } from '../contract/modelFacts';
import { outputFiles } from '../kernel/kernelMessages';
import type { Quality } from '../contract/modelExtras';
import { KernelProcess } from '../service/kernelProcess';
import { exitCodes, fileTrouble, Trouble, troubleOf, type Limits } from './troubles';

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
    return {
      message: outcome.message,
      ...(await resultsIn(folder)),
    };
  } finally {
    await kernel.stop();
    await rm(folder, { recursive: true, force: true });
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
