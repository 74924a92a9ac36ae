import type { ChangeInWords } from '../model/compare/changes';
import type { ResultFacts } from '../model/facts/modelFacts';
import type { WantedView } from '../model/namedView';

/** A model as it is described to an agent. Every text may come from an untrusted file. */
export interface ToolModel {
  /** The id by which the tools refer to it. */
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** Who converts it: `Embedded service (this machine)`, or a host. */
  readonly service: string;
  readonly state: 'working' | 'ready' | 'failed';
  /** The progress, or why it failed, as a sentence. */
  readonly detail: string;
}

export interface ToolPicture {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** Null when the picture shows the requested view; otherwise a sentence about what it shows instead. */
  readonly instead: string | null;
}

/** A comparison of two files, or of two git revisions of one file. */
export interface WantedComparison {
  readonly path: string;
  /** The old file; null for the same path. */
  readonly other: string | null;
  /** The revision of the old file; null for the current file. */
  readonly from: string | null;
  /** The revision of the new file; null for the current file. */
  readonly to: string | null;
}

/** What the tools need of the program that they run in. All functions reject with `ToolTrouble`. */
export interface ToolBackend {
  /** The models that the agent may see, newest first. */
  models(): readonly ToolModel[] | Promise<readonly ToolModel[]>;
  /** Starts the conversion of a file, after asking the user where that is required. */
  convert(path: string, signal: AbortSignal): Promise<ToolModel>;
  /** Resolves when the model is ready or has failed, or after this many milliseconds with its current state. */
  finished(id: string, patienceMs: number, signal: AbortSignal): Promise<ToolModel>;
  /** The facts of a ready model; null when its result is only a picture. */
  facts(id: string, signal: AbortSignal): Promise<ResultFacts | null>;
  /** A picture of a ready model. */
  picture(id: string, view: WantedView, signal: AbortSignal): Promise<ToolPicture>;
  /** Compares on this machine, whichever service is set. */
  compare(wanted: WantedComparison, signal: AbortSignal): Promise<ChangeInWords>;
}

/** Why a tool failed, and what the agent should do next, as sentences. */
export class ToolTrouble extends Error {
  constructor(
    what: string,
    readonly next: string,
  ) {
    super(what);
    this.name = 'ToolTrouble';
  }
}
