/** How a file reaches a storage: the interface leaves it open, so it is data. */
export interface UploadProfile {
  readonly method: 'POST' | 'PUT';
  /** Values may hold placeholders. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RawBody | MultipartBody;
  /** Statuses that mean "stored". A 3xx is never followed. */
  readonly success: readonly number[];
  /** The bytes are there, but what becomes of them must be asked for. */
  readonly stored: readonly number[];
}

export interface RawBody {
  readonly kind: 'raw';
}

export interface MultipartBody {
  readonly kind: 'multipart';
  /** Name and value in the order sent; a name that ends in `?` is left out when its value is unknown. */
  readonly fields: Readonly<Record<string, string>>;
  /** The file is always the last part: some storages drop what follows it. */
  readonly fileField: string;
}

// 203: a storage took the file but could not tell its owner. 579 and 614: the same, and "is there
// already", from a storage of the Qiniu kind.
const stored = [203, 579, 614];
const put = {
  method: 'PUT',
  body: { kind: 'raw' },
  success: [200, 201, 202, 204],
  stored,
} as const;

export const builtInProfiles = {
  /** A form with the credential as a field. What the embedded service takes. */
  default: {
    method: 'POST',
    headers: {},
    body: {
      kind: 'multipart',
      fields: { token: '${uploadToken}', 'key?': '${key}' },
      fileField: 'file',
    },
    success: [200, 201, 202, 204, 303],
    stored,
  },
  /** The bytes alone, the credential as a header. */
  put: { ...put, headers: { Authorization: 'Bearer ${uploadToken}' } },
  /** The bytes alone; the address itself is the credential, and a second one would be refused. */
  'put-signed': { ...put, headers: {} },
  /** The same at an Azure storage, which wants to hear what kind of blob it is. */
  'put-azure': { ...put, headers: { 'x-ms-blob-type': 'BlockBlob' } },
} as const satisfies Readonly<Record<string, UploadProfile>>;

export type ProfileName = keyof typeof builtInProfiles;

export function isProfileName(name: string): name is ProfileName {
  return Object.hasOwn(builtInProfiles, name);
}

/** What placeholders may stand for; null when unknown. There is none for the access token. */
export interface ProfileValues {
  readonly uploadToken: string;
  readonly modelId: string;
  readonly fileName: string;
  readonly size: string;
  readonly key: string | null;
}

export const placeholders: readonly (keyof ProfileValues)[] = [
  'uploadToken',
  'modelId',
  'fileName',
  'size',
  'key',
];

/** Puts values in place of `${…}`; null when one of them is unknown. */
export function fillIn(template: string, values: ProfileValues): string | null {
  const pieces = template.split(/\$\{([^}]*)\}/).map((piece, i) => {
    // Every other piece is the name between the braces.
    return i % 2 === 0 ? piece : valueOf(piece, values);
  });
  return pieces.includes(null) ? null : pieces.join('');
}

function valueOf(name: string, values: ProfileValues): string | null {
  const placeholder = placeholders.find((known) => known === name);
  return placeholder === undefined ? null : values[placeholder];
}
