/** How a file reaches a storage: the interface leaves it open, so it is data. */
export interface UploadProfile {
  readonly method: 'POST' | 'PUT';
  /** Must stay on the origin that the grant names. Texts here may hold placeholders. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RawBody | MultipartBody;
  /** Statuses that mean "stored". A 3xx is never followed. */
  readonly success: readonly number[];
  /** The bytes are there, but what becomes of them must be asked for. */
  readonly stored: readonly number[];
  readonly chunking: Chunking;
  /** The access token goes to a storage only where that has the origin of the service itself. */
  readonly sendAccessToken: 'never' | 'sameOrigin';
}

export interface RawBody {
  readonly kind: 'raw';
  /** null: none is sent, because a signature may cover it. */
  readonly contentType: string | null;
}

export interface MultipartBody {
  readonly kind: 'multipart';
  /** Name and value in the order sent; a name that ends in `?` is left out when its value is unknown. */
  readonly fields: Readonly<Record<string, string>>;
  /** Where ready-made fields come from, which the service sent: they go first. */
  readonly fieldsFrom: FieldsFrom;
  /** The file is always the last part: some storages drop what follows it. */
  readonly fileField: string;
  readonly fileName: string;
}

/** `signed`: the grant's fields, else those in the JSON of the token. Without any, nothing is sent. */
export type FieldsFrom = 'none' | 'grant.fields' | 'token.json' | 'signed';

export const chunkStrategies = [
  'none',
  'qiniu-v2',
  'content-range',
  'tus',
  'azure-blocks',
] as const;

export interface Chunking {
  readonly kind: (typeof chunkStrategies)[number];
  /** Bytes in a chunk. */
  readonly size: number;
  /** Smaller files go in one request. Bytes. */
  readonly from: number;
}

export const noChunks: Chunking = { kind: 'none', size: 0, from: 0 };
