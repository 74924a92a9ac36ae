/** The kinds of errors, as words for programs. */
export const troubles = [
  'auth', // 401: the token
  'forbidden', // 403: no permission for this model, this asset or this upload
  'notFound', // 404: the model or the asset is gone
  'notAllowed', // 409 on upload-token: the project accepts no model now
  'tooLarge', // 413
  'invalid', // 400, 422: the request
  'throttled', // 429, 503 with Retry-After
  'server', // 5xx
  'network', // no connection, failed name lookup, no route
  'timeout',
  'interrupted', // the connection broke while bytes were being sent: outcome unknown
  'unknownOutcome', // all bytes sent, no readable answer
  'refusedUpload', // the storage refused the file
  'moved', // a redirect that must not be followed
  'contract', // an answer that does not have the documented structure
  'fileChanged',
  'fileMissing',
  'fileEmpty',
  'notAccepted',
  'unsafeAddress',
  'modelFailed',
  'cancelled',
] as const;

export type Trouble = (typeof troubles)[number];

/** An error with a message on which the user can act, and a `trouble` that programs can evaluate. */
export class ServiceError extends Error {
  constructor(
    readonly trouble: Trouble,
    message: string,
    options?: { cause?: unknown; readonly retryAfterMs?: number },
  ) {
    super(message, options?.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ServiceError';
    this.retryAfterMs = options?.retryAfterMs ?? null;
  }

  /** How long the service asked to wait, in milliseconds. */
  readonly retryAfterMs: number | null;
}
