import type { Stage } from './stage';

/** `embedded`, or the base address of a remote service. Model ids mean nothing at another service. */
export type ServiceId = string;

export const embeddedServiceId: ServiceId = 'embedded';

/** What Caliper remembers of one model. Never a credential, never an address of an asset. */
export interface TrackedModel {
  /** Our own name for it, a UUID; also the name of its file on disk. */
  readonly key: string;
  readonly service: ServiceId;
  /** The source file's name. */
  readonly name: string;
  /** The source file as a URI text, to reveal it and to send it again. */
  readonly source: string;
  readonly sizeBytes: number;
  /** SHA-256 of the bytes that were sent, in hex; absent until they were read, and in old records. */
  readonly sha256?: string;
  /** Everything else that the result depends on, as far as this side chooses it; no one else reads it. */
  readonly resultKey?: string;
  /** The folder with which it was converted, as a URI text; absent for a file that was chosen by itself. */
  readonly folder?: string;
  /** null until the service has granted the upload. */
  readonly modelId: string | null;
  /** Milliseconds since the epoch. */
  readonly addedAt: number;
  /** When the present try began, milliseconds since the epoch: a retry keeps the row and starts anew. */
  readonly startedAt: number;
  /** When the stage last changed, milliseconds since the epoch. */
  readonly changedAt: number;
  readonly stage: Stage;
  /** When Caliper stops asking, milliseconds since the epoch; absent until somebody extended it. */
  readonly deadlineAt?: number;
}

/** What a model is called in the log: models of one name are told apart by their keys. */
export function modelLabel({ name, key }: Pick<TrackedModel, 'name' | 'key'>): string {
  return `${name} [${key.slice(0, 8)}]`;
}
