import type { Stage } from './stage';

/** `embedded`, or the base address of a remote service. A model id is valid at one service only. */
export type ServiceId = string;

export const embeddedServiceId: ServiceId = 'embedded';

/** What Caliper stores about one model. Never a credential, never an address of an asset. */
export interface TrackedModel {
  /** Our own identifier, a UUID; also the name of its file on disk. */
  readonly key: string;
  readonly service: ServiceId;
  /** The source file's name. */
  readonly name: string;
  /** The URI of the source file, to reveal it and to send it again. */
  readonly source: string;
  readonly sizeBytes: number;
  /** SHA-256 of the bytes that were sent, in hex; absent until they are read, and in old records. */
  readonly sha256?: string;
  /**
   * Everything else on which the result depends, as far as the client chooses it. It is only compared, never parsed.
   */
  readonly resultKey?: string;
  /** URI of the folder that was converted as one model; absent for a file that was chosen by itself. */
  readonly folder?: string;
  /** null until the service has granted the upload. */
  readonly modelId: string | null;
  /** Milliseconds since the epoch. */
  readonly addedAt: number;
  /** When the current try began, in milliseconds since the epoch: a retry keeps the row and restarts this time. */
  readonly startedAt: number;
  /** When the stage last changed, milliseconds since the epoch. */
  readonly changedAt: number;
  readonly stage: Stage;
  /** When Caliper stops polling, in milliseconds since the epoch; absent until the user extends it. */
  readonly deadlineAt?: number;
}

/** How the log names a model; the start of the key tells models of the same name apart. */
export function modelLabel({ name, key }: Pick<TrackedModel, 'name' | 'key'>): string {
  return `${name} [${key.slice(0, 8)}]`;
}
