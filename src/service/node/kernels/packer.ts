import type { ConversionOutcome } from '../../record/conversionOutcome';
import { mkdirSync } from 'node:fs';
import type { WantedView } from '../../../model/namedView';
import { say } from '../../../words/say';
import type { PackOutcome } from '../../../model/viewPack';
import type { CompareRequest, LookRequest } from '../../../kernel';
import { fileTroubleText } from '../../record/failures';
import { KernelProcess } from './kernelProcess';

export interface PackerOptions {
  /** The kernel's program, `dist/kernel.js`. */
  readonly entry: string;
  /** A private folder for its process. */
  readonly folder: string;
  /** Asked once, when the process is first needed. */
  limits(): PackerLimits;
  /** The words of another language than English, as `speakFrom` reads them. */
  readonly wordsFile?: string | null;
  readonly log: (line: string) => void;
  /** How long a picture that nobody waits for any more may still be read; a second when absent. */
  readonly graceMs?: number;
}

export interface PackerLimits {
  readonly memoryMB: number;
  readonly deadlineMs: number;
}

export interface ResultFile {
  readonly path: string;
  /** A name with the extension that belongs to the content. */
  readonly fileName: string;
}

export interface FileToPack extends ResultFile {
  /** Where the pack goes. */
  readonly packPath: string;
}

/** Where what became of a file goes, and how its numbers are written. */
type ComparedInto = Pick<CompareRequest, 'changesPath' | 'numbers'> & {
  readonly picturePath: string;
};

const idleMs = 120_000;
const mostFiles = 50;
const usualGraceMs = 1000;

/**
 * Turns results of services into view packs, pictures and facts in a process of its own, one file after
 * the other: bytes of strangers are never taken apart in the extension host.
 */
export class Packer {
  private running: { readonly kernel: KernelProcess; readonly limits: PackerLimits } | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: PackerOptions) {}

  /** Starts the process, if there is none, because a file is soon to come. */
  warm(): void {
    this.process().kernel.warm();
  }

  pack({ path: sourcePath, fileName, packPath }: FileToPack, signal: AbortSignal) {
    return this.inTurn({ kind: 'pack', sourcePath, fileName, packPath }, signal);
  }

  /** Draws a result from one side, or as a saved view of its file shows it, as PNG into a file. */
  draw(
    { path: sourcePath, fileName }: ResultFile,
    view: WantedView,
    picturePath: string,
    signal: AbortSignal,
  ) {
    return this.inTurn({ kind: 'draw', sourcePath, fileName, view, picturePath }, signal);
  }

  /** Writes the `ResultFacts` of a result into a file. */
  facts({ path: sourcePath, fileName }: ResultFile, factsPath: string, signal: AbortSignal) {
    return this.inTurn({ kind: 'facts', sourcePath, fileName, factsPath }, signal);
  }

  /**
   * Writes the picture that its program saved in a CAD file: PNG or JPEG; nothing where there is none. It
   * is read in a moment, and finished when the model is there first: to stop it would end the process,
   * just when that is asked for the model.
   */
  picture({ path: sourcePath, fileName }: ResultFile, picturePath: string, signal: AbortSignal) {
    const request = { kind: 'picture', sourcePath, fileName, picturePath } as const;
    const { graceMs = usualGraceMs } = this.options;
    return this.inTurn(request, signal, (given) => laterBy(graceMs, given));
  }

  /** Writes what became of a file as JSON, `ChangesInWords`, and a picture of it; null for a file that is not there. */
  async compare(
    before: ResultFile | null,
    after: ResultFile | null,
    { changesPath, picturePath, numbers }: ComparedInto,
    signal: AbortSignal,
  ): Promise<PackOutcome> {
    const source = after ?? before;
    if (!source) return failed(say('The file cannot be read.'));
    const { path: sourcePath, fileName } = source;
    const other = after && before && { sourcePath: before.path, fileName: before.fileName };
    const isOld = after === null;
    const given = { sourcePath, fileName, changesPath, picturePath, isOld, other };
    return this.inTurn(
      { kind: 'compare', quality: 'normal', ...given, ...(numbers && { numbers }) },
      signal,
    );
  }

  async stop(): Promise<void> {
    await this.running?.kernel.stop();
  }

  /** @param onceBegun what stops it from its turn on */
  private inTurn(
    request: LookRequest | CompareRequest,
    signal: AbortSignal,
    onceBegun: (signal: AbortSignal) => AbortSignal = (same) => same,
  ): Promise<PackOutcome> {
    const packing = this.last.then(() => this.askNow(request, onceBegun(signal)));
    this.last = packing.catch(() => undefined);
    return packing;
  }

  private async askNow(
    request: LookRequest | CompareRequest,
    signal: AbortSignal,
  ): Promise<PackOutcome> {
    const { kernel, limits } = this.process();
    const outcome = await kernel.ask(request, {
      phase: () => undefined,
      trouble: this.options.log,
      signal,
    });
    if ('detail' in outcome) {
      this.options.log(`${request.kind}: ${outcome.kind}: ${outcome.detail}`);
    }
    return packingOf(outcome, limits);
  }

  private process() {
    if (this.running) return this.running;
    const { entry, folder, wordsFile = null } = this.options;
    const limits = this.options.limits();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const kernelLimits = { ...limits, idleMs, conversions: mostFiles };
    const kernel = new KernelProcess(entry, folder, kernelLimits, wordsFile);
    this.running = { kernel, limits };
    return this.running;
  }
}

/** Aborts that much later than another signal, unless that has aborted already. */
function laterBy(graceMs: number, signal: AbortSignal): AbortSignal {
  if (signal.aborted) return signal;
  const late = new AbortController();
  const abortSoon = () => setTimeout(() => late.abort(), graceMs).unref();
  signal.addEventListener('abort', abortSoon, { once: true });
  return late.signal;
}

function packingOf(outcome: ConversionOutcome, limits: PackerLimits): PackOutcome {
  switch (outcome.kind) {
    case 'done':
      return { kind: 'packed' };
    case 'refused': {
      const { code, message, where = null } = outcome;
      return { kind: 'refused', code, message, where };
    }
    case 'outOfMemory':
      return failed(
        say(
          'Preparing the 3D model needed more than the {memoryMB} MB it may use. Raise caliper.conversion.memoryLimitMB, then open it again.',
          {
            memoryMB: limits.memoryMB,
          },
        ),
      );
    case 'outOfTime':
      return failed(
        say('Preparing the 3D model took longer than the {seconds} seconds it may take.', {
          seconds: limits.deadlineMs / 1000,
        }),
      );
    case 'ended':
    case 'crashed':
      return failed(say('The program that prepares 3D models broke down on this file.'));
    case 'notStarted':
      return failed(say('The program that prepares 3D models could not be started.'));
    case 'notLoaded':
      return failed(
        say('A file of the conversion engine is missing or damaged. Install Caliper again.'),
      );
    case 'fileTrouble':
      return failed(fileTroubleText(outcome.detail));
    case 'aborted':
      return failed(say('Cancelled.'));
  }
}

function failed(message: string): PackOutcome {
  return { kind: 'failed', message };
}
