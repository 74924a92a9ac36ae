import type { ServiceClient, UploadTicket } from '../../client/serviceClient';
import type { Clock } from '../async/clock';
import type { SourceFile } from '../../client/source/sourceFile';
import type { ServiceError } from '../../words/errors';
import type { SourceState } from '../source/sourceState';
import type { Refused } from '../schedule/queuedCall';

/** What a model needs from outside on its way. Everything ends with the signal. */
export interface ConversionContext {
  /** Found anew each time: settings change. May throw. */
  client(): ServiceClient;
  openSource(): Promise<SourceFile>;
  /** The largest file that the service takes, where that is known before it is asked. */
  mostBytes(): number | null;
  /** Whether files of the workspace may be read and sent by themselves. */
  mayUpload(): boolean;
  /** What it takes to go on with a cut upload; null when there is nothing to go on with. */
  ticket(): Promise<UploadTicket | null>;
  keepTicket(ticket: UploadTicket | null): Promise<void>;
  /** The connection is lost and tried again by itself; or it is back. */
  heldUp(isSo: boolean): void;
  /** Hears what is done next where there was a choice, and why. */
  decided?(decision: string, reason: string): void;
  /** The service has given no answer of use for a while, as the sentence says; null when it has again. */
  noAnswers(reason: string | null): void;
  /** What has become of the file since it was sent. */
  sourceState(): Promise<SourceState>;
  webhook(): string | null;
  /** Waits for a place among the few uploads at a time; the answer gives it back. */
  uploadSlot(): Promise<() => void>;
  /** Makes a small call when its turn has come; sits out a refused token. */
  ask<T>(call: () => Promise<T>, how: CallTiming): Promise<T>;
  /** How long to wait before asking about a model of this age. */
  pollDelay(ageMs: number): number;
  /** Milliseconds since the epoch. */
  now(): number;
  readonly setTimer: Clock['setTimer'];
  /** When to stop asking, milliseconds since the epoch. It may be moved. */
  deadlineAt(): number;
  readonly signal: AbortSignal;
}

export interface CallTiming {
  readonly delayMs: number;
  readonly urgent: boolean;
  readonly again: (error: ServiceError, tries: number) => boolean;
  /** Refusals after which the call waits for another token; the usual ones are both. */
  readonly sitsOut?: readonly Refused[];
}
