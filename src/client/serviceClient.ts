import type { FetchedName } from '../interface/asset';
import type { Grant, GrantRequest } from '../interface/grant';
import type { ModelResult } from '../interface/result';
import type { SourceFile } from './source/sourceFile';

/** One conversion service, whichever it is. Every method throws `ServiceError` and nothing else. */
export interface ServiceClient {
  /** Asks for a model and the right to upload its file. */
  requestUpload(request: GrantRequest, signal: AbortSignal): Promise<Grant>;

  /**
   * Sends the file to the place the grant names, by the upload profile in force.
   * `progress` hears the bytes handed to the socket so far.
   * Throws `interrupted` or `unknownOutcome` when only the service can say what became of the file.
   */
  sendFile(
    grant: Grant,
    file: SourceFile,
    progress: (sentBytes: number) => void,
    signal: AbortSignal,
    listener?: UploadListener,
  ): Promise<void>;

  /**
   * Goes on with an upload where its storage has it, by a ticket that `sendFile` gave.
   * Throws `interrupted` when the storage cannot: the file then takes a new grant.
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

  /** Opens the visual or the preview. The token goes to the service's own origin only. */
  asset(modelId: string, which: FetchedName, signal: AbortSignal): Promise<AssetBody>;
}

/** What it takes to go on with an upload after a restart. The text is a secret: it holds credentials. */
export interface UploadTicket {
  readonly modelId: string;
  readonly text: string;
}

/** Hears of an upload what its progress does not tell. */
export interface UploadListener {
  /** The ticket as it is now; null when there is none that is good. */
  ticket(text: string | null): void;
  /** The connection is lost and tried again by itself; or it is back. */
  heldUp(isSo: boolean): void;
  /** The storage took the file in a way that was guessed, and does not say what it kept. */
  unproven?(): void;
}

export const nobodyListens: UploadListener = { ticket: () => undefined, heldUp: () => undefined };

export interface AssetBody {
  /** From Content-Length; null when the service does not say. */
  readonly sizeBytes: number | null;
  /** The bytes as they arrive. Ends with a `ServiceError` when they break off. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Where a service is and how to be let in, asked anew at each request. */
export interface ServiceAccess {
  /** Base address without a trailing slash. Starts the embedded service if that is what it takes. */
  baseUrl(): Promise<string>;
  /** The access token of that address's origin; undefined when the user has given none. */
  token(): Promise<string | undefined>;
}

/** A service address and token that have been looked at, good for one request. */
export interface SignedIn {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly token: string;
}
