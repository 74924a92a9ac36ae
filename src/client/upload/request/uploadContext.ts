import type { Grant } from '../../../interface/grant';
import type { SentBytes } from './bodyDigests';
import type { SessionState } from './sessionState';
import type { Limits } from '../../http/limits';
import type { RequestLog } from '../../http/requestLog';
import type { OpenFile } from '../../source/sourceFile';
import type { UploadDeadline } from './uploadDeadline';
import type { UploadProfile } from '../profiles/uploadProfile';
import type { ValueOf } from './uploadValues';

export interface UploadContext {
  readonly grant: Grant;
  /** The address of the service that made the grant. */
  readonly base: URL;
  /** The checked upload address of the grant. */
  readonly url: URL;
  readonly profile: UploadProfile;
  /** How careful to be with a storage that may want the file in another way. */
  readonly guess: Guess;
  /** Whether a model was made of a file that this storage took in the same way. */
  readonly isConfirmed: boolean;
  readonly limits: Limits;
  /** Hears the bytes of the file that the connection has taken so far. */
  readonly progress: (sentBytes: number) => void;
  /** Hears every address that the storage gives: it is a credential. */
  readonly keepAddress: (address: string) => void;
  /** The access token as a header, where the setting wants it and the storage is the service itself. */
  readonly authorization: Readonly<Record<string, string>>;
  /** The session of an earlier window, to go on with; null for a new upload. */
  readonly earlier: EarlierSession | null;
  /** Hears the session as it is now, and the file that is sent in it. */
  readonly keepSession: (session: SessionState, fingerprint: string) => void;
  /** Hears that the connection is lost and tried again, or that it is back. */
  readonly heldUp: (isSo: boolean) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The name of the profile. */
  readonly contract: string;
  readonly requests: RequestLog;
  /** Hears what is done next where there was a choice, and why. */
  readonly decided: (decision: string, reason: string) => void;
}

/**
 * `none`: the contract is known. `expect`: the body is held back, and the storage asked whether to go on;
 * `first-bytes`: held back without asking, where asking was refused.
 */
export type Guess = 'none' | 'expect' | 'first-bytes';

export interface EarlierSession {
  readonly session: SessionState;
  /** Of the file as it was then. */
  readonly fingerprint: string;
}

/** A file that is open and on its way. */
export interface OpenUpload {
  readonly name: string;
  readonly source: OpenFile;
  readonly sending: UploadContext;
  readonly valueOf: ValueOf;
  readonly deadline: UploadDeadline;
  readonly signal: AbortSignal;
  /** Follows the bytes of a guessed upload; null when its contract is known. */
  readonly sent: SentBytes | null;
}
