import type { FoundRecord, ModelRecord, StoredSource } from './record/modelRecord';
import type { ConversionOutcome } from './record/conversionOutcome';
import type { StorageLimits } from './record/survey';

/**
 * What the interface and its jobs need from their host: a disk and processes, a database and an object store, or the
 * memory of a browser tab. A port identifies models by their ids, never by paths.
 */

/**
 * The two assets of the interface (4.4), and the view pack made by the same kernel run, which only Caliper itself
 * requests.
 */
export type Asset = 'visual' | 'preview' | 'pack';

/** The roles in a project, in ascending order; each role includes the rights of those before it. */
export const roles = ['reader', 'member', 'admin'] as const;

/** A reader may read, a member may also upload, an admin may also remove models and revoke tokens of others. */
export type Role = (typeof roles)[number];

/** An authenticated caller and its project. Models of other projects do not exist for it. */
export interface KnownCaller {
  readonly kind: 'known';
  readonly project: string;
  readonly subject: string;
  readonly role: Role;
}

export type Caller =
  KnownCaller | { readonly kind: 'unknown'; readonly why: 'noToken' | 'wrongToken' };

/** Authenticates callers. A host uses it before it passes a request on. */
export interface Access {
  /** @param authorization values of all Authorization headers of the request */
  callerOf(authorization: readonly string[]): Promise<Caller>;
}

/** Stores the records of models. */
export interface Records {
  /** Reads the record of a model; null when there is none. */
  look(id: string): Promise<FoundRecord | null>;
  /** When anything of a model last changed, ms since the epoch; null when there is no such model. */
  changedAt(id: string): Promise<number | null>;
  /**
   * Replaces a model's record. Only called by the one that works on the model.
   * @returns false when the stored state no longer matches `from`, because another worker has taken the model over
   */
  move(from: ModelRecord, to: ModelRecord): Promise<boolean>;
  /** Removes a model and everything that belongs to it. */
  remove(id: string): Promise<void>;
  /** The models to be removed: expired, never uploaded, lost, or exceeding the storage limit. */
  overdue(limits: StorageLimits, now: number): Promise<readonly string[]>;
  /** How often files with this content have crashed a kernel. */
  crashesOf(sha256: string): Promise<number>;
  /** Counts a crash. @returns the new count */
  countCrash(sha256: string): Promise<number>;
  forgetCrashesOlderThan(ageMs: number): Promise<void>;
}

/** Assigns models to projects, and limits their number. */
export interface Projects {
  /**
   * Adds a new model atomically.
   * @param signal aborted when its client has gone: a host that can do so then adds none
   * @returns null on success, else the reason why the project has no room
   */
  add(record: ModelRecord, owner: KnownCaller, signal: AbortSignal): Promise<NoRoom | null>;
  /** Reads the record of a project's model; null when there is none, or it belongs to another project. */
  modelOf(project: string, id: string): Promise<FoundRecord | null>;
}

export type NoRoom =
  | { readonly kind: 'tooManyModels'; readonly waiting: number }
  | { readonly kind: 'overQuota' }
  /** The project's daily compute quota is used up. */
  | { readonly kind: 'overCompute'; readonly retryAfterSeconds: number }
  | { readonly kind: 'noProject' }
  /** The project is closed for new models. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'tooFast'; readonly retryAfterSeconds: number };

/** Stores the bytes of models: uploaded sources and converted results. */
export interface Blobs {
  /**
   * Grants the one-time right to upload the source of a model.
   * @param expiresAt ISO 8601 UTC
   */
  grant(modelId: string, expiresAt: string): Promise<UploadGrant>;
  /** A temporary presigned URL of an asset; null when the model does not have it, which is allowed only for a pack. */
  addressOf(modelId: string, asset: Asset): Promise<string | null>;
  /** Makes the source of a model available to a converter; null when the source no longer exists. */
  openWorkspace(record: ModelRecord): Promise<Workspace | null>;
  /** Stores the results of a conversion durably. @returns false when there is no room for them */
  keepResults(modelId: string, workspace: Workspace): Promise<boolean>;
  /** Removes the temporary files of an attempt. */
  closeWorkspace(workspace: Workspace): Promise<void>;
  dropResults(modelId: string): Promise<void>;
  /** Removes the source, which a finished task no longer needs and which is confidential, and partly written files. */
  dropSource(modelId: string): Promise<void>;
}

/** Where an attempt reads and writes. The strings have a meaning only for the host and its converter. */
export interface Workspace {
  readonly source: string;
  readonly results: string;
  /** SHA-256 of the source. */
  readonly sha256: string;
}

export interface UploadGrant {
  readonly uploadUrl: string;
  readonly uploadToken: string;
  /** Headers that the upload must have, in addition to the URL. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Uploads and downloads through the service itself. */
export interface ServedBlobs {
  /** Receives an upload form. Nothing is kept when that fails. */
  receive(request: Request, rules: UploadRules): Promise<ReceivedFile>;
  /** Makes a received file the source of its model and queues it; false when the model already has one. */
  submit(record: ModelRecord, received: ReceivedFile): Promise<boolean>;
  /** Removes a received file that no model has taken. */
  discard(received: ReceivedFile): Promise<void>;
  /** Opens the file of a URL returned by `addressOf`, by its last path segment. */
  open(name: string): Promise<ServedFile | 'expired' | null>;
}

export interface UploadRules {
  /** Rejects when the credential is not valid. Called before any byte of the file is read. */
  readonly admit: (uploadToken: string) => Promise<void>;
  readonly maxBytes: number;
  /** Longest pause between two chunks, ms. */
  readonly idleMs: number;
}

export interface ReceivedFile {
  readonly source: StoredSource;
  /** Location of the file; has a meaning only for the host. */
  readonly place: string;
}

export interface ServedFile {
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** Streams the bytes from `first` to `last`, both inclusive. The stream closes the file. */
  read(first: number, last: number): ReadableStream<Uint8Array>;
  /** Closes a file that is not read. */
  close(): Promise<void>;
}

/** Connects the interface with the conversion workers. */
export interface Intake {
  /** Called when an upload begins, so that an engine can be loaded meanwhile. */
  prepare(): void;
  /**
   * Returns the current record of a model that waits for its file; an object store does not report completed uploads
   * itself.
   */
  arrived(record: ModelRecord): Promise<ModelRecord>;
}

/** The queue of models to be converted, shared by all workers. */
export interface Queue {
  /** Stores the source of a model and queues it atomically; false when the model already has a source. */
  enqueue(modelId: string, source: StoredSource): Promise<boolean>;
  /** Leases the next job; null when the queue is empty. */
  take(): Promise<Job | null>;
  /** Heartbeat that renews the lease of a job; false when another worker has the job. */
  beat(job: Job): Promise<boolean>;
  /**
   * Writes the final record and its outbox entry, and removes the job, in one transaction.
   * @returns false when the lease was lost
   */
  done(job: Job, record: ModelRecord): Promise<boolean>;
  /**
   * Returns a job to the queue, with the given record.
   * @param turn `later`: it could not even be tried here, so others are taken before it
   */
  giveBack(job: Job, record: ModelRecord, turn?: 'later'): Promise<void>;
  /** Number of queued jobs. */
  depth(): Promise<number>;
}

/** Deduplicates models of a project with the same content, so that only one is converted. */
export interface Duplicates {
  /**
   * Called when the hash of a model's source is known, before a kernel starts.
   * - `none`: no other model with this content; convert this one, others wait for it.
   * - `converted`: the results of another model have been linked to this one.
   * - `awaited`: another model is being converted; this one is queued again when that has ended, and until then belongs
   * to no worker.
   */
  duplicateOf(record: ModelRecord, sha256: string): Promise<Duplicate>;
}

export type Duplicate =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'converted' } & Pick<ModelRecord, 'message' | 'pictureOnly'>)
  | { readonly kind: 'awaited' };

/** One attempt to convert a model. */
export interface Job {
  readonly id: string;
  /** The record at the start of the attempt. */
  readonly record: ModelRecord;
}

/** Converts the source of a model to its results, one model at a time. */
export interface Converter {
  readonly limits: ConversionLimits;
  /** Loads the engine before an expected conversion. */
  warm(): void;
  /** Always resolves, whatever happens to the engine. */
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
   * Called at each stage, with a text for the user.
   * @param fraction progress, 0…1; left out when it is not known
   */
  readonly phase: (phase: string, fraction?: number) => void;
  /** Reports a problem that did not end the conversion, for the log. */
  readonly trouble: (line: string) => void;
  /** Aborts the conversion. */
  readonly signal: AbortSignal;
}

/** Notifies the webhooks of clients. */
export interface Outbox {
  /** Called once at the end of each task. */
  ended(record: ModelRecord): void;
}
