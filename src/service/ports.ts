import type { FoundRecord, ModelRecord, StoredSource } from './record/modelRecord';
import type { ConversionOutcome } from './record/conversionOutcome';
import type { StorageLimits } from './record/survey';

/**
 * What the interface and its jobs need of the place where they run: a disk and processes of this machine, a
 * database and a store of objects, or the memory of a page. A port knows models by their ids, never by paths.
 */

/**
 * The two assets of the interface (4.4), and the view pack that the same pass made: it travels beside them for
 * Caliper itself, and no other client asks for it.
 */
export type Asset = 'visual' | 'preview' | 'pack';

/** What somebody may do in a project; who comes later may do what those before may, and more. */
export const roles = ['reader', 'member', 'admin'] as const;

/** A reader sees, a member also sends, an admin also removes models and ends the tokens of others. */
export type Role = (typeof roles)[number];

/** Who asks, and for which project: what belongs to another one is not there for them. */
export interface KnownCaller {
  readonly kind: 'known';
  readonly project: string;
  readonly subject: string;
  readonly role: Role;
}

export type Caller =
  KnownCaller | { readonly kind: 'unknown'; readonly why: 'noToken' | 'wrongToken' | 'noProject' };

/** Tells who asks. A host asks it before it hands a request on. */
export interface Access {
  /** @param authorization the values of all Authorization headers of the request */
  callerOf(authorization: readonly string[]): Promise<Caller>;
}

/** What is known of each model. */
export interface Records {
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
  /** Models that are to be removed: kept for long enough, never uploaded, lost, or in the way of newer ones. */
  overdue(limits: StorageLimits, now: number): Promise<readonly string[]>;
  /** How often files of this content have broken a kernel. */
  crashesOf(sha256: string): Promise<number>;
  /** Counts one more, and tells how often it was. */
  countCrash(sha256: string): Promise<number>;
  forgetCrashesOlderThan(ageMs: number): Promise<void>;
}

/** Which models belong to whom, and how many there may be. */
export interface Projects {
  /** A new model is there as a whole, or not at all: null when it is, else why its project has no room for it. */
  add(record: ModelRecord, owner: KnownCaller): Promise<NoRoom | null>;
  /** What stands where the record of a model should; null when nothing does, or what does is another project's. */
  modelOf(project: string, id: string): Promise<FoundRecord | null>;
}

export type NoRoom =
  | { readonly kind: 'tooManyModels'; readonly waiting: number }
  | { readonly kind: 'overQuota' }
  /** What the project may have computed in a day is used up. */
  | { readonly kind: 'overCompute'; readonly retryAfterSeconds: number }
  | { readonly kind: 'noProject' }
  /** Nothing may be made for this project now. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'tooFast'; readonly retryAfterSeconds: number };

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
  /** Brings the source of a model to where a converter reads it; null when it is no longer there. */
  openWorkspace(record: ModelRecord): Promise<Workspace | null>;
  /** Results of a conversion are kept from now on, whatever happens to this machine. */
  keepResults(modelId: string, workspace: Workspace): Promise<void>;
  /** Removes what an attempt has left and nobody needs. */
  closeWorkspace(workspace: Workspace): Promise<void>;
  dropResults(modelId: string): Promise<void>;
  /** A finished task needs its source no more, and a company's file should not lie about. Nor what is half-written. */
  dropSource(modelId: string): Promise<void>;
}

/** Where one attempt reads and writes: places of the host, which its converter understands and nobody else. */
export interface Workspace {
  readonly source: string;
  readonly results: string;
  /** Of the source's bytes. */
  readonly sha256: string;
}

export interface UploadGrant {
  readonly uploadUrl: string;
  readonly uploadToken: string;
  /** Headers that the upload must have, where the address alone does not say it. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Uploads and downloads through the service. */
export interface ServedBlobs {
  /** Receives the form of an upload. Nothing of it stays when that fails. */
  receive(request: Request, rules: UploadRules): Promise<ReceivedFile>;
  /** Makes a received file the source of its model and queues it; false when the model has one. */
  submit(record: ModelRecord, received: ReceivedFile): Promise<boolean>;
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

/** How the interface and those who convert hear of each other. */
export interface Intake {
  /** A file is on its way: an engine may start loading. */
  prepare(): void;
  /** What has become of a model that waits for its file: a store of objects tells nobody that it has come. */
  arrived(record: ModelRecord): Promise<ModelRecord>;
}

/** Models that wait for their conversion, and those in work: one for all who convert. */
export interface Queue {
  /** Gives a model its source and a place in the queue, both or neither; false when it has one already. */
  enqueue(modelId: string, source: StoredSource): Promise<boolean>;
  /** The next one's turn; null when none waits. */
  take(): Promise<Job | null>;
  /** Says that the work goes on; false when it is somebody else's by now. */
  beat(job: Job): Promise<boolean>;
  /** Writes how a task has ended and what is owed for it, and ends its job: all of it, or nothing. */
  done(job: Job, record: ModelRecord): Promise<boolean>;
  /** Another turn, for the model as it is told here. */
  giveBack(job: Job, record: ModelRecord): Promise<void>;
  /** How many wait. */
  depth(): Promise<number>;
}

/** Models of one project with the same content, of which one is converted for all. */
export interface Duplicates {
  /**
   * Called when the content of a model is known, before a kernel is asked.
   * - `none`: nobody has converted it: it is to be converted now, and others wait for that.
   * - `converted`: the results of another one stand under this model as well.
   * - `awaited`: another one is in work; this model is queued again when that has ended, and nobody's until then.
   */
  duplicateOf(record: ModelRecord, sha256: string): Promise<Duplicate>;
}

export type Duplicate =
  | { readonly kind: 'none' }
  | { readonly kind: 'converted'; readonly message: string | null }
  | { readonly kind: 'awaited' };

/** One turn of one model. */
export interface Job {
  readonly id: string;
  /** The model as its attempt finds it. */
  readonly record: ModelRecord;
}

/** Turns the source of a model into its results, one at a time. */
export interface Converter {
  readonly limits: ConversionLimits;
  /** Loads the engine ahead of a conversion that is about to be asked for. */
  warm(): void;
  /** Whatever happens to the engine, this answers. */
  convert(
    model: ModelRecord,
    workspace: Workspace,
    hooks: ConversionHooks,
  ): Promise<ConversionOutcome>;
  stop(): Promise<void>;
}

export interface ConversionLimits {
  readonly memoryMB: number;
  readonly deadlineMs: number;
}

export interface ConversionHooks {
  /**
   * Told at each stage, in words for the user.
   * @param fraction how much of the conversion is done, 0…1; left out where no count tells
   */
  readonly phase: (phase: string, fraction?: number) => void;
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
