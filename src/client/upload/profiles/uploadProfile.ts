/** How a file is sent to a storage. The service interface leaves it open, so it is described by data. */
export interface UploadProfile {
  readonly method: 'POST' | 'PUT';
  /** Must stay on the origin of the upload address in the grant. Texts here may contain placeholders. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RawBody | MultipartBody;
  /** Statuses that mean "stored". A 3xx is never followed. */
  readonly success: readonly number[];
  /** Statuses that mean that the bytes arrived, but the outcome must be asked for. */
  readonly stored: readonly number[];
  readonly chunking: Chunking;
  /** The access token is sent to a storage only where it has the origin of the service itself. */
  readonly sendAccessToken: 'never' | 'sameOrigin';
}

/** A body that is the file itself. */
export interface RawBody {
  readonly kind: 'raw';
  /** null: no content type is sent, because a signature may cover it. */
  readonly contentType: string | null;
}

/** A body of `multipart/form-data`, of which the file is a part. */
export interface MultipartBody {
  readonly kind: 'multipart';
  /**
   * Name and value, in the order in which they are sent; a field whose name ends in `?` is left out when its value is
   * unknown.
   */
  readonly fields: Readonly<Record<string, string>>;
  /** The source of ready-made fields that the service sent; they come first. */
  readonly fieldsFrom: FieldsFrom;
  /** The file is always the last part, because some storages ignore what follows it. */
  readonly fileField: string;
  readonly fileName: string;
}

/** `signed`: the fields of the grant, or else those in the JSON of the token. Without any, nothing is sent. */
export type FieldsFrom = 'none' | 'grant.fields' | 'token.json' | 'signed';

/** The protocols by which a file is sent in chunks; `none` sends it in one request. */
export const chunkStrategies = [
  'none',
  'qiniu-v2',
  'content-range',
  'tus',
  'azure-blocks',
] as const;

/** How a profile divides a file. */
export interface Chunking {
  readonly kind: (typeof chunkStrategies)[number];
  /** Size of a chunk in bytes. */
  readonly size: number;
  /** Smaller files are sent in one request. In bytes. */
  readonly from: number;
}

/** Every file is sent in one request. */
export const noChunks: Chunking = { kind: 'none', size: 0, from: 0 };
