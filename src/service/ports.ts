import type { FoundRecord, ModelRecord, StoredSource } from './record/modelRecord';
import type { ConversionOutcome } from './record/conversionOutcome';

/**
 * What the interface and its jobs need of the place where they run: a disk and processes of this machine, a
 * database and a store of objects, or the memory of a page. A port knows models by their ids, never by paths.
 */

/**
 * The two assets of the interface (4.4), and the view pack that the same pass made: it travels beside them for
 * Caliper itself, and no other client asks for it.
 */
export type Asset = 'visual' | 'preview' | 'pack';

/** Who asks. */
export type Caller =
  { readonly kind: 'known' } | { readonly kind: 'unknown'; readonly why: 'noToken' | 'wrongToken' };

/** Tells who asks. A host asks it before it hands a request on. */
export interface Access {
  /** @param authorization the values of all Authorization headers of the request */
  callerOf(authorization: readonly string[]): Promise<Caller>;
}

/** What is known of each model. */
export interface Records {
  /** A new model is there as a whole, or not at all. */
  create(record: ModelRecord): Promise<void>;
  /** What stands where the record of a model should; null when nothing does. */
  look(id: string): Promise<FoundRecord | null>;
  /** When something of a model last changed, in milliseconds since the epoch; null when there is none. */
  changedAt(id: string): Promise<number | null>;
  /**
   * Writes what a model has become. Only who works on it does so.
   * @returns false when it is no longer what `from` says, because somebody else has taken it over
   */
  move(from: ModelRecord, to: ModelRecord): Promise<boolean>;
  /** Removes a model with everything that belongs to it. */
  remove(id: string): Promise<void>;
  survey(): Promise<Survey>;
  /** How often files of this content have broken a kernel. */
  crashesOf(sha256: string): Promise<number>;
  /** Counts one more, and tells how often it was. */
  countCrash(sha256: string): Promise<number>;
  forgetCrashesOlderThan(ageMs: number): Promise<void>;
}

/** All models at one moment. */
export interface Survey {
  readonly unfinished: readonly ModelRecord[];
  readonly finished: readonly FinishedModel[];
  readonly lost: readonly LostModel[];
  /** Bytes of every model together. */
  readonly sizeBytes: number;
}

/** A finished model as the housekeeping sees it. */
export interface FinishedModel {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly finishedAt: number;
  readonly sizeBytes: number;
}

/** A model whose record cannot be read: damaged, of a later version, or not there at all. */
export interface LostModel {
  readonly id: string;
  /** For the log. */
  readonly why: string;
  /** Whether a new record may stand in its place: not for one that a later version has written. */
  readonly isDamaged: boolean;
  /** Whether nothing is kept of it: its grant was cut off before anybody heard of it. */
  readonly isEmpty: boolean;
  /** Milliseconds since the epoch: when something of it last changed. */
  readonly changedAt: number;
  readonly sizeBytes: number;
}

/** The bytes of models: sources on their way in, results on their way out. */
export interface Blobs {
  /**
   * The one-time right to upload the source of a model.
   * @param expiresAt ISO 8601 UTC
   */
  grant(modelId: string, expiresAt: string): Promise<UploadGrant>;
  /**
   * The address of an asset that needs no credential and lives for a while; null where the model has no such asset,
   * which nobody but a pack may answer.
   */
  addressOf(modelId: string, asset: Asset): Promise<string | null>;
  /** What this service serves itself; null where clients send to, and fetch from, a store of its own. */
  readonly served: ServedBlobs | null;
  /** Results of a conversion are kept from now on, whatever happens to this machine. */
  keepResults(modelId: string): Promise<void>;
  dropResults(modelId: string): Promise<void>;
  /** A finished task needs its source no more, and a company's file should not lie about. */
  dropSource(modelId: string): Promise<void>;
  /** Removes what was left half-written. */
  dropDrafts(modelId: string): Promise<void>;
}

export interface UploadGrant {
  readonly uploadUrl: string;
  readonly uploadToken: string;
}

/** Uploads and downloads through the service. */
export interface ServedBlobs {
  /** Receives the form of an upload. Nothing of it stays when that fails. */
  receive(request: Request, rules: UploadRules): Promise<ReceivedFile>;
  /** Removes a received file that no model has taken. */
  discard(received: ReceivedFile): Promise<void>;
  /** What lies at an address that `addressOf` gave, by its last part. */
  open(name: string): Promise<ServedFile | 'expired' | null>;
}

export interface UploadRules {
  /** Says no, by rejecting, to a credential that does not belong here. Heard before any byte of the file. */
  readonly admit: (uploadToken: string) => Promise<void>;
  readonly maxBytes: number;
  /** Longest pause between two pieces, in milliseconds. */
  readonly idleMs: number;
}

export interface ReceivedFile {
  readonly source: StoredSource;
  /** Where the host has it; it says nothing to anybody else. */
  readonly place: string;
}

export interface ServedFile {
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** The bytes from `first` to `last`, both included. Reading them closes the file. */
  read(first: number, last: number): ReadableStream<Uint8Array>;
  /** For who reads nothing of it. */
  close(): Promise<void>;
}

/** Models that wait for their conversion. */
export interface Queue {
  /** A file is on its way: an engine may start loading. */
  prepare(): void;
  /** Makes a received file the source of its model and queues it; false when the model has one. */
  submit(record: ModelRecord, received: ReceivedFile): Promise<boolean>;
}

/** Turns the source of a model into its results, one at a time. */
export interface Converter {
  readonly limits: ConversionLimits;
  /** Loads the engine ahead of a conversion that is about to be asked for. */
  warm(): void;
  /** Whatever happens to the engine, this answers. */
  convert(model: ModelRecord, hooks: ConversionHooks): Promise<ConversionOutcome>;
  stop(): Promise<void>;
}

export interface ConversionLimits {
  readonly memoryMB: number;
  readonly deadlineMs: number;
}

export interface ConversionHooks {
  readonly phase: (phase: string) => void;
  /** A line for the log about what went wrong without ending the conversion. */
  readonly trouble: (line: string) => void;
  /** Aborting it ends the conversion. */
  readonly signal: AbortSignal;
}

/** What is owed to the address that a client gave. */
export interface Outbox {
  /** Told once at the end of each task. */
  ended(record: ModelRecord): void;
}
