import type { ServiceClient, UploadTicket } from '../../client/serviceClient';
import type { Clock } from '../async/clock';
import type { SourceFile } from '../../client/source/sourceFile';
import type { ServiceError } from '../../words/errors';
import type { TrackedModel } from '../model/trackedModel';
import type { SourceState } from '../source/sourceState';
import type { Refused } from '../schedule/queuedCall';

/** What the conversion of a model needs from outside. Aborting the signal ends everything. */
export interface ConversionContext {
  /** The client of the service, looked up at each call because settings change. May throw. */
  client(): ServiceClient;
  openSource(): Promise<SourceFile>;
  /** The largest file that the service accepts; null where that is known only by asking it. */
  maxBytes(): number | null;
  /** Whether files of the workspace may be read and sent without a request of the user. */
  mayUpload(): boolean;
  /** The state with which an interrupted upload can be continued; null when there is none. */
  ticket(): Promise<UploadTicket | null>;
  keepTicket(ticket: UploadTicket | null): Promise<void>;
  /** Reports that the connection is lost and retried automatically, or that it is back. */
  heldUp(isSo: boolean): void;
  /** Logs what is done next where there was a choice, and why. */
  decided?(decision: string, reason: string): void;
  /**
   * Reports that the service has given no usable answer for a while, with a sentence for the user; null when it answers
   * again.
   */
  noAnswers(reason: string | null): void;
  /** What has become of the file since it was sent. */
  sourceState(): Promise<SourceState>;
  webhook(): string | null;
  /** What is known of the file's bytes, and the other models to which the same service gave this identifier. */
  knownBy(modelId: string): {
    readonly sha256: string | undefined;
    readonly others: readonly TrackedModel[];
  };
  /** Waits for one of the few upload slots; the returned function releases it. */
  uploadSlot(): Promise<() => void>;
  /** Makes a small call when the schedule allows it, and waits while the token is refused. */
  ask<T>(call: () => Promise<T>, how: CallTiming): Promise<T>;
  /** How long to wait before asking about a model of this age, in milliseconds. */
  pollDelay(ageMs: number): number;
  /** Milliseconds since the epoch. */
  now(): number;
  readonly setTimer: Clock['setTimer'];
  /** When to stop polling, in milliseconds since the epoch. The time may be moved. */
  deadlineAt(): number;
  readonly signal: AbortSignal;
}

/** When a call of a conversion is made, and whether it is made again after an error. */
export interface CallTiming {
  readonly delayMs: number;
  readonly urgent: boolean;
  readonly again: (error: ServiceError, tries: number) => boolean;
  /** It asks for an upload grant. */
  readonly isGrant?: true;
  /** Waits while the service puts off this model, in milliseconds. */
  readonly whilePutOff?: (waitMs: number) => Promise<void>;
  /** Refusals after which the call waits for another token; both kinds by default. */
  readonly blockedBy?: readonly Refused[];
}
