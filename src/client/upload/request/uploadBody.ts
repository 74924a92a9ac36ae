import { ServiceError } from '../../../words/errors';
import type { Grant } from '../../../interface/grant';
import { say } from '../../../words/say';
import { forbiddenHeader, isHeaderName, isHeaderText } from '../profiles/headerRules';
import { hintsOf, textsOf } from '../grant/grantHints';
import { multipartEnvelope } from './multipart';
import { fillIn } from '../profiles/placeholders';
import type { MultipartBody, UploadProfile } from '../profiles/uploadProfile';
import type { ValueOf } from './uploadValues';

export interface UploadBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** The headers and the bytes around the file, by profile. */
export function uploadBody(profile: UploadProfile, grant: Grant, valueOf: ValueOf): UploadBody {
  const { contentType, before, after } = envelopeOf(profile, grant, valueOf);
  const headers = uploadHeaders(profile, grant, valueOf);
  // The boundary of a form is chosen here, so its type is too; the type of plain bytes comes from the profile or the
  // grant.
  const kept = profile.body.kind === 'raw' ? headers : withoutType(headers);
  const type = contentType === null || hasType(kept) ? {} : { 'Content-Type': contentType };
  return { headers: { ...kept, ...type }, before, after };
}

/** The headers of the profile and those that the grant requires. */
export function uploadHeaders(
  profile: UploadProfile,
  grant: Grant,
  valueOf: ValueOf,
): Readonly<Record<string, string>> {
  const asked = Object.entries(hintsOf(grant).headers).filter(([name]) => !isOwn(name));
  const own = Object.entries(profile.headers)
    .filter(([name]) => !asked.some(([other]) => other.toLowerCase() === name.toLowerCase()))
    .map(([name, template]) => [name, fillIn(template, valueOf) ?? missing(name)] as const);
  return Object.fromEntries([...own, ...asked].map(mustBeHeader));
}

// Headers that belong to the connection: if a grant names them, they are set correctly anyway.
function isOwn(name: string): boolean {
  return /^(host|content-length)$/i.test(name);
}

function mustBeHeader([name, value]: readonly [string, string]): readonly [string, string] {
  if (!isHeaderName(name) || forbiddenHeader.test(name)) {
    const text = say('The service asks for a header that no upload may carry: {name}.', {
      name: JSON.stringify(name),
    });
    throw new ServiceError('contract', text);
  }
  // A line break in a credential would inject a second header.
  if (!isHeaderText(value)) {
    throw new ServiceError(
      'contract',
      say('The upload credential holds characters no header may.'),
    );
  }
  return [name, value];
}

interface Envelope {
  readonly contentType: string | null;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

const nothing = new Uint8Array(0);

function envelopeOf({ body }: UploadProfile, grant: Grant, valueOf: ValueOf): Envelope {
  if (body.kind === 'raw') {
    return { contentType: body.contentType, before: nothing, after: nothing };
  }
  const name = fillIn(body.fileName, valueOf) ?? missing(say('the name of the file'));
  return multipartEnvelope(
    [...readyFields(body, grant), ...fieldsOf(body, valueOf)].filter(
      ([field]) => field !== body.fileField,
    ),
    { field: body.fileField, name },
  );
}

function readyFields({ fieldsFrom }: MultipartBody, grant: Grant): readonly [string, string][] {
  const { fields, token } = hintsOf(grant);
  const signed = { none: {}, 'grant.fields': fields, 'token.json': textsOf(token) };
  const ready = fieldsFrom === 'signed' ? (fields ?? textsOf(token)) : signed[fieldsFrom];
  if (ready !== null) return Object.entries(ready);
  throw new ServiceError(
    'contract',
    say('The storage takes a signed form, but the service sent no fields for one.'),
  );
}

function fieldsOf(body: MultipartBody, valueOf: ValueOf): readonly [string, string][] {
  return Object.entries(body.fields).flatMap(([field, template]): [string, string][] => {
    const value = fillIn(template, valueOf);
    if (field.endsWith('?')) return value === null ? [] : [[field.slice(0, -1), value]];
    return [[field, value ?? missing(field)]];
  });
}

const isType = (name: string): boolean => name.toLowerCase() === 'content-type';

function hasType(headers: Readonly<Record<string, string>>): boolean {
  return Object.keys(headers).some(isType);
}

function withoutType(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isType(name)));
}

function missing(name: string): never {
  throw new ServiceError(
    'invalid',
    say('The upload profile wants a value for {name} that is unknown.', { name }),
  );
}
