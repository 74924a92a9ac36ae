import type { FetchedName } from '../interface/asset';
import type { KnownCopy, Validators } from './validators';
import type { Grant, GrantRequest } from '../interface/grant';
import type { ModelResult } from '../interface/result';
import type { SourceFile } from './source/sourceFile';

/** The client of one conversion service. Every method throws `ServiceError` and nothing else. */
export interface ServiceClient {
  /** Requests a model id and the permission to upload its file. */
  requestUpload(request: GrantRequest, signal: AbortSignal): Promise<Grant>;

  /**
   * Sends the file to the address in the grant, by the applicable upload profile.
   * Throws `interrupted` or `unknownOutcome` when only the service can say what became of the file.
   * @param progress receives the number of bytes written to the socket so far
   */
  sendFile(
    grant: Grant,
    file: SourceFile,
    progress: (sentBytes: number) => void,
    signal: AbortSignal,
    listener?: UploadListener,
  ): Promise<void>;

  /**
   * Continues an upload where its storage has it, with a ticket that `sendFile` gave.
   * Throws `interrupted` when the storage cannot: the file then needs a new grant.
   */
  resumeUpload(
    ticket: UploadTicket,
    file: SourceFile,
    progress: (sentBytes: number) => void,
    signal: AbortSignal,
    listener?: UploadListener,
  ): Promise<void>;

  /** The state of a model; `null` means "not ready, ask later" (409). */
  result(modelId: string, signal: AbortSignal): Promise<ModelResult | null>;

  /** Opens the 3D result or the preview. The token is sent to the service's own origin only. */
  asset(modelId: string, which: FetchedName, signal: AbortSignal): Promise<AssetBody>;

  /** The same for an asset that was fetched before; null when the service would send the bytes of that copy again. */
  assetUnlessSame(
    modelId: string,
    which: FetchedName,
    known: KnownCopy,
    signal: AbortSignal,
  ): Promise<AssetBody | null>;
}

/** The state needed to continue an upload after a restart. The text is a secret: it holds credentials. */
export interface UploadTicket {
  readonly modelId: string;
  readonly text: string;
}

/** Receives the events of an upload besides its progress. */
export interface UploadListener {
  /** The current ticket; null when there is no valid one. */
  ticket(text: string | null): void;
  /** The connection was lost and is retried automatically; or it is back. */
  heldUp(isSo: boolean): void;
  /** The storage accepted the file by a guessed way of sending, and does not say what it stored. */
  unproven?(): void;
}

/** A listener to nothing, for an upload of which only the outcome matters. */
export const nobodyListens: UploadListener = { ticket: () => undefined, heldUp: () => undefined };

/** The bytes of an asset on their way from the service. */
export interface AssetBody {
  /** From Content-Length; null when the service does not send it. */
  readonly sizeBytes: number | null;
  /** The bytes as they arrive. Throws a `ServiceError` when the transfer breaks off. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Absent for bytes that come from no service. */
  readonly validators?: Validators;
}

/** The address of a service and its token, looked up at each request. */
export interface ServiceAccess {
  /** Base address without a trailing slash. Starts the embedded service if necessary. */
  baseUrl(): Promise<string>;
  /** The access token for the origin of that address; undefined when the user has given none. */
  token(): Promise<string | undefined>;
}

/** A service address and token that were looked up and validated for one request. */
export interface SignedIn {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly token: string;
}
