import type { Grant } from '../../../interface/grant';
import type { SentBytes } from './bodyDigests';
import type { SessionState } from './sessionState';
import type { Limits } from '../../http/limits';
import type { RequestLog } from '../../http/requestLog';
import type { OpenFile } from '../../source/sourceFile';
import type { UploadDeadline } from './uploadDeadline';
import type { UploadProfile } from '../profiles/uploadProfile';
import type { ValueOf } from './uploadValues';

/** What is known of one upload before its file is opened. */
export interface UploadContext {
  readonly grant: Grant;
  /** The address of the service that issued the grant. */
  readonly base: URL;
  /** The validated upload address of the grant. */
  readonly url: URL;
  readonly profile: UploadProfile;
  /** How carefully to send to a storage that may expect the file in another way. */
  readonly guess: Guess;
  /** Whether a model was made from a file that this storage accepted in the same way. */
  readonly isConfirmed: boolean;
  readonly limits: Limits;
  /** Receives the number of bytes of the file that were written to the connection so far. */
  readonly progress: (sentBytes: number) => void;
  /** Receives every address that the storage names, because it is a credential. */
  readonly keepAddress: (address: string) => void;
  /** The access token as a header, where the setting asks for it and the storage has the origin of the service. */
  readonly authorization: Readonly<Record<string, string>>;
  /** The session of an earlier window, to be resumed; null for a new upload. */
  readonly earlier: EarlierSession | null;
  /** Receives the current session, and the fingerprint of the file that is sent in it. */
  readonly keepSession: (session: SessionState, fingerprint: string) => void;
  /** Reports that the connection was lost and is retried, or that it is back. */
  readonly heldUp: (isSo: boolean) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The name of the profile. */
  readonly contract: string;
  readonly requests: RequestLog;
  /** Logs what is done next where there was a choice, and why. */
  readonly decided: (decision: string, reason: string) => void;
}

/**
 * `none`: the contract is known. `expect`: the body is held back until the storage answers `Expect: 100-continue`.
 * `first-bytes`: the body is held back without that header, because it was refused.
 */
export type Guess = 'none' | 'expect' | 'first-bytes';

export interface EarlierSession {
  readonly session: SessionState;
  /** Fingerprint of the file at that time. */
  readonly fingerprint: string;
}

/** An open file that is being uploaded. */
export interface OpenUpload {
  readonly name: string;
  readonly source: OpenFile;
  readonly sending: UploadContext;
  readonly valueOf: ValueOf;
  readonly deadline: UploadDeadline;
  readonly signal: AbortSignal;
  /** Computes the digests of a guessed upload; null when its contract is known. */
  readonly sent: SentBytes | null;
}
