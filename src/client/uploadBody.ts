import { ServiceError } from '../contract/errors';
import type { Grant } from '../contract/grant';
import { hintsOf } from './grantHints';
import { multipartFrame } from './multipart';
import type { OpenFile } from './sourceFile';
import {
  fillIn,
  type MultipartBody,
  type ProfileValues,
  type UploadProfile,
} from './uploadProfile';

export interface UploadBody {
  /** With the exact Content-Length: storages refuse a body of unknown length. */
  readonly headers: Readonly<Record<string, string>>;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** What stands around the bytes of the file, by profile. */
export function uploadBody(
  profile: UploadProfile,
  grant: Grant,
  name: string,
  file: Pick<OpenFile, 'sizeBytes'>,
): UploadBody {
  const values = valuesOf(grant, name, file.sizeBytes);
  const frame = frameOf(profile, values);
  const length = frame.before.length + file.sizeBytes + frame.after.length;
  return {
    headers: {
      'Content-Type': frame.contentType,
      ...headersOf(profile, values),
      'Content-Length': String(length),
    },
    before: frame.before,
    after: frame.after,
  };
}

const nothing = new Uint8Array(0);

function frameOf(
  { body }: UploadProfile,
  values: ProfileValues,
): ReturnType<typeof multipartFrame> {
  if (body.kind === 'raw') {
    return { contentType: 'application/octet-stream', before: nothing, after: nothing };
  }
  return multipartFrame(fieldsOf(body, values), { field: body.fileField, name: values.fileName });
}

function fieldsOf(
  body: MultipartBody,
  values: ProfileValues,
): readonly (readonly [string, string])[] {
  return Object.entries(body.fields).flatMap(([field, template]): [string, string][] => {
    const value = fillIn(template, values);
    if (field.endsWith('?')) return value === null ? [] : [[field.slice(0, -1), value]];
    return [[field, value ?? missing(field)]];
  });
}

function headersOf(profile: UploadProfile, values: ProfileValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(profile.headers).map(([name, template]) => {
      const value = fillIn(template, values) ?? missing(name);
      // A line break in a credential would be a second header.
      if (!/^[\x20-\x7e]*$/.test(value)) {
        throw new ServiceError('contract', 'The upload credential holds characters no header may.');
      }
      return [name, value];
    }),
  );
}

function valuesOf(grant: Grant, fileName: string, sizeBytes: number): ProfileValues {
  const { uploadToken, modelId } = grant;
  return { uploadToken, modelId, fileName, size: String(sizeBytes), key: hintsOf(grant).key };
}

function missing(name: string): never {
  throw new ServiceError(
    'invalid',
    `The upload profile wants a value for ${name} that is unknown.`,
  );
}
