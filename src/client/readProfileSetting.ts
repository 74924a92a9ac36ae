import { isRecord, isText } from '../contract/unknown';
import {
  isProfileName,
  placeholders,
  builtInProfiles,
  type MultipartBody,
  type ProfileName,
  type RawBody,
  type UploadProfile,
} from './uploadProfile';

export type ProfileSetting =
  | { readonly kind: 'auto' }
  | { readonly kind: 'named'; readonly name: ProfileName }
  | { readonly kind: 'custom'; readonly profile: UploadProfile }
  | { readonly kind: 'refused'; readonly reason: string };

/** Reads the setting `caliper.upload.profile`: "auto", a built-in name, or an object. */
export function readProfileSetting(setting: unknown): ProfileSetting {
  if (setting === undefined || setting === null || setting === '' || setting === 'auto') {
    return { kind: 'auto' };
  }
  if (typeof setting === 'string') {
    return isProfileName(setting)
      ? { kind: 'named', name: setting }
      : refused(`knows no profile “${setting}”. There are: auto, ${names.join(', ')}`);
  }
  return isRecord(setting) ? readCustom(setting) : refused('must be a name or an object');
}

const names = Object.keys(builtInProfiles);
const knownMembers = new Set(['method', 'headers', 'body', 'success', 'stored', 'sendAccessToken']);

// These belong to the connection; a profile that set them could smuggle a second request in.
const forbiddenHeaders =
  /^(host|content-length|transfer-encoding|connection|cookie|proxy-.*|te|trailer|upgrade|expect)$/i;

function readCustom(setting: Record<string, unknown>): ProfileSetting {
  const stranger = Object.keys(setting).find((member) => !knownMembers.has(member));
  if (stranger !== undefined) return refused(`has a member that is not known: ${stranger}`);
  const { method } = setting;
  if (method !== 'POST' && method !== 'PUT') return refused('needs method "POST" or "PUT"');
  if ((setting['sendAccessToken'] ?? 'never') !== 'never') {
    return refused('cannot send the access token to a storage: sendAccessToken must be "never"');
  }
  const headers = readTexts(setting['headers'] ?? {});
  if (headers === null) return refused('needs texts as headers');
  const body = readBodyKind(setting['body'] ?? { kind: 'raw' });
  if (body === null) return refused('needs body {"kind":"raw"} or {"kind":"multipart", …}');
  const success = readStatuses(setting['success'] ?? builtInProfiles.default.success);
  const stored = readStatuses(setting['stored'] ?? builtInProfiles.default.stored);
  if (success === null || stored === null) return refused('needs lists of statuses, 200 to 799');
  const fault = headerFault(headers) ?? fieldFault(body);
  if (fault !== null) return refused(fault);
  return { kind: 'custom', profile: { method, headers, body, success, stored } };
}

function headerFault(headers: Readonly<Record<string, string>>): string | null {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name)) return `has a header with a bad name: ${name}`;
    if (forbiddenHeaders.test(name)) return `must not set the header ${name}`;
    if (!/^[\x20-\x7e]*$/.test(value)) return `has characters in ${name} that no header may hold`;
    if (value.includes('${fileName}')) return `cannot put a file name into the header ${name}`;
    const stranger = unknownPlaceholder(value);
    if (stranger !== null) return stranger;
  }
  return null;
}

function fieldFault(body: RawBody | MultipartBody): string | null {
  if (body.kind === 'raw') return null;
  return unknownPlaceholder(Object.values(body.fields).join(' '));
}

function unknownPlaceholder(text: string): string | null {
  const used = [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, name = '']) => name);
  const stranger = used.find((name) => !placeholders.some((known) => known === name));
  return stranger === undefined ? null : `has a placeholder that is not known: \${${stranger}}`;
}

function readBodyKind(value: unknown): RawBody | MultipartBody | null {
  if (!isRecord(value)) return null;
  if (value['kind'] === 'raw') return { kind: 'raw' };
  const fields = readTexts(value['fields'] ?? {});
  const fileField = value['fileField'] ?? 'file';
  if (value['kind'] !== 'multipart' || fields === null || !isText(fileField)) return null;
  return { kind: 'multipart', fields, fileField };
}

function readTexts(value: unknown): Readonly<Record<string, string>> | null {
  if (!isRecord(value)) return null;
  const texts: [string, string][] = [];
  for (const [name, text] of Object.entries(value)) {
    if (typeof text !== 'string') return null;
    texts.push([name, text]);
  }
  return Object.fromEntries(texts);
}

function readStatuses(value: unknown): readonly number[] | null {
  if (!Array.isArray(value)) return null;
  const statuses: number[] = [];
  for (const status of value) {
    if (typeof status !== 'number' || !(status >= 200 && status < 800)) return null;
    statuses.push(status);
  }
  return statuses;
}

function refused(what: string): ProfileSetting {
  return { kind: 'refused', reason: `The setting caliper.upload.profile ${what}.` };
}
