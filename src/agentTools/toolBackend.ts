import type { ChangeInWords } from '../model/compare/changes';
import type { ResultFacts } from '../model/facts/modelFacts';
import type { WantedView } from '../model/namedView';

/** A model as an agent hears of it. Every text may come from a stranger's file. */
export interface ToolModel {
  /** What the tools know it by. */
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** Who converts it: `Embedded service (this machine)`, or a host. */
  readonly service: string;
  readonly state: 'working' | 'ready' | 'failed';
  /** Where it is on its way, or why it failed, in a sentence. */
  readonly detail: string;
}

export interface ToolPicture {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** Null when it shows the view that was asked for; else what it shows instead, in a sentence. */
  readonly instead: string | null;
}

/** Two files, or two revisions of one in git. */
export interface WantedComparison {
  readonly path: string;
  /** The old file; null for the same. */
  readonly other: string | null;
  /** The revision of the old file; null for the file as it is. */
  readonly from: string | null;
  /** The revision of the new one. */
  readonly to: string | null;
}

/** What the tools ask of the program that they run in. Everything rejects with `ToolTrouble`. */
export interface ToolBackend {
  /** Those that the agent may know of, newest first. */
  models(): readonly ToolModel[] | Promise<readonly ToolModel[]>;
  /** Starts the conversion of a file, asking its user where that must be asked. */
  convert(path: string, signal: AbortSignal): Promise<ToolModel>;
  /** The model when it is ready or has failed, or as it is after this many milliseconds. */
  finished(id: string, patienceMs: number, signal: AbortSignal): Promise<ToolModel>;
  /** Of a ready model; null when its result is a picture and no more. */
  facts(id: string, signal: AbortSignal): Promise<ResultFacts | null>;
  /** Of a ready model. */
  picture(id: string, view: WantedView, signal: AbortSignal): Promise<ToolPicture>;
  /** On this machine, whatever service is set. */
  compare(wanted: WantedComparison, signal: AbortSignal): Promise<ChangeInWords>;
}

/** Why a tool came to nothing, and what the agent should do next; both in sentences. */
export class ToolTrouble extends Error {
  constructor(
    what: string,
    readonly next: string,
  ) {
    super(what);
    this.name = 'ToolTrouble';
  }
}
