import type { Grant } from '../contract/grant';
import type { Limits } from './limits';
import type { OpenFile } from './sourceFile';
import type { UploadProfile } from './uploadProfile';
import type { ValueOf } from './uploadValues';

export interface Sending {
  readonly grant: Grant;
  /** The checked upload address of the grant. */
  readonly url: URL;
  readonly profile: UploadProfile;
  readonly limits: Limits;
  /** Hears the bytes of the file that the connection has taken so far. */
  readonly progress: (sentBytes: number) => void;
  /** Hears every address that the storage gives: it is a credential. */
  readonly keepAddress: (address: string) => void;
}

/** A file that is open and on its way. */
export interface Shipment {
  readonly name: string;
  readonly source: OpenFile;
  readonly sending: Sending;
  readonly valueOf: ValueOf;
  readonly signal: AbortSignal;
}
