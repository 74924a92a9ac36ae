import type { ConversionOutcome } from '../../record/conversionOutcome';
import { mkdirSync } from 'node:fs';
import type { WantedView } from '../../../model/namedView';
import { say } from '../../../words/say';
import type { PackOutcome } from '../../../model/viewPack';
import type { CompareRequest, InspectRequest } from '../../../kernel';
import { fileTroubleText } from '../../record/failures';
import type { AskHooks } from './exactFirst';
import { KernelProcess } from './kernelProcess';

export interface PackerOptions {
  /** Path of the kernel program, `dist/kernel.js`. */
  readonly entry: string;
  /** A private folder for its process. */
  readonly folder: string;
  /** Called once, when the process is first needed. */
  limits(): PackerLimits;
  /** A file with translations, as read by `speakFrom`; null for English. */
  readonly wordsFile?: string | null;
  readonly log: (line: string) => void;
  /** How long reading a picture may continue after it was aborted, ms; a second when absent. */
  readonly graceMs?: number;
}

export interface PackerLimits {
  readonly memoryMB: number;
  readonly deadlineMs: number;
}

export interface ResultFile {
  readonly path: string;
  /** A file name with the extension of the content's format. */
  readonly fileName: string;
}

export interface FileToPack extends ResultFile {
  /** Where the pack is written. */
  readonly packPath: string;
}

/** Where the results of a comparison are written, and how numbers are written in them. */
type ComparedInto = Pick<
  CompareRequest,
  'changesPath' | 'picturePath' | 'smallPicture' | 'numbers'
>;

const idleMs = 120_000;
const maxFiles = 50;
const defaultGraceMs = 1000;

/**
 * Converts service results to view packs, pictures and facts in a separate process, one file at a time, because
 * untrusted data is never parsed in the extension host.
 */
export class Packer {
  private running: { readonly kernel: KernelProcess; readonly limits: PackerLimits } | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: PackerOptions) {}

  /** Starts the process if it is not running, because a file is expected. */
  warm(): void {
    this.process().kernel.warm();
  }

  /** @param phase receives what is being done, and the share of the whole that is done, 0…1 */
  pack(
    { path: sourcePath, fileName, packPath }: FileToPack,
    signal: AbortSignal,
    phase?: AskHooks['phase'],
  ) {
    return this.inTurn({ kind: 'pack', sourcePath, fileName, packPath }, signal, { phase });
  }

  /** Renders a result from a standard view, or from a saved view of its file, to a PNG file. */
  draw(
    { path: sourcePath, fileName }: ResultFile,
    view: WantedView,
    picturePath: string,
    signal: AbortSignal,
  ) {
    return this.inTurn({ kind: 'draw', sourcePath, fileName, view, picturePath }, signal);
  }

  /** Writes the `ResultFacts` of a result to a file. */
  facts({ path: sourcePath, fileName }: ResultFile, factsPath: string, signal: AbortSignal) {
    return this.inTurn({ kind: 'facts', sourcePath, fileName, factsPath }, signal);
  }

  /**
   * Writes the picture saved in a CAD file, PNG or JPEG; nothing when there is none. Reading it takes a moment and is
   * completed even when aborted, because aborting would end the process just when it is needed for the model.
   */
  picture({ path: sourcePath, fileName }: ResultFile, picturePath: string, signal: AbortSignal) {
    const request = { kind: 'picture', sourcePath, fileName, picturePath } as const;
    const { graceMs = defaultGraceMs } = this.options;
    return this.inTurn(request, signal, { onceBegun: (given) => laterBy(graceMs, given) });
  }

  /**
   * Writes the changes between two files as JSON (`ChangesInWords`), and a picture of them unless its path is null;
   * null for a missing file.
   */
  async compare(
    before: ResultFile | null,
    after: ResultFile | null,
    { changesPath, picturePath, smallPicture, numbers }: ComparedInto,
    signal: AbortSignal,
  ): Promise<PackOutcome> {
    const source = after ?? before;
    if (!source) return failed(say('The file cannot be read.'));
    const { path: sourcePath, fileName } = source;
    const other = after && before && { sourcePath: before.path, fileName: before.fileName };
    const isOld = after === null;
    const given = { sourcePath, fileName, changesPath, picturePath, isOld, other };
    return this.inTurn(
      {
        ...{ kind: 'compare', quality: 'normal', ...given },
        ...(smallPicture && { smallPicture }),
        ...(numbers && { numbers }),
      },
      signal,
    );
  }

  async stop(): Promise<void> {
    await this.running?.kernel.stop();
  }

  private inTurn(
    request: InspectRequest | CompareRequest,
    signal: AbortSignal,
    { onceBegun = (same) => same, phase }: TurnOptions = {},
  ): Promise<PackOutcome> {
    const packing = this.last.then(() => this.askNow(request, onceBegun(signal), phase));
    this.last = packing.catch(() => undefined);
    return packing;
  }

  private async askNow(
    request: InspectRequest | CompareRequest,
    signal: AbortSignal,
    phase: AskHooks['phase'] = () => undefined,
  ): Promise<PackOutcome> {
    const { kernel, limits } = this.process();
    const outcome = await kernel.ask(request, {
      phase,
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
    const kernelLimits = { ...limits, idleMs, conversions: maxFiles };
    const kernel = new KernelProcess(entry, folder, kernelLimits, wordsFile);
    this.running = { kernel, limits };
    return this.running;
  }
}

interface TurnOptions {
  /** Returns the signal that aborts the request once it has started. */
  readonly onceBegun?: (signal: AbortSignal) => AbortSignal;
  readonly phase?: AskHooks['phase'] | undefined;
}

/** A signal that is aborted some time after another one, unless that is aborted already. */
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
