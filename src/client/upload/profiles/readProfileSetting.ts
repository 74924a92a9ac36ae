import { say } from '../../../words/say';
import { isRecord } from '../../../words/unknown';
import { builtInProfiles, isProfileName, type ProfileName } from './builtInProfiles';
import { headersFault, templateFault } from './profileFaults';
import { readBodySetting } from './readBodySetting';
import { readChunking } from './readChunking';
import { readTexts } from './readTexts';
import type { UploadProfile } from './uploadProfile';

export type ProfileSetting =
  | { readonly kind: 'auto' }
  | { readonly kind: 'named'; readonly name: ProfileName }
  | { readonly kind: 'custom'; readonly profile: UploadProfile }
  | { readonly kind: 'refused'; readonly reason: string };

/** Parses the setting `caliper.upload.profile`: "auto", a built-in name, or an object. */
export function readProfileSetting(setting: unknown): ProfileSetting {
  if (setting === undefined || setting === null || setting === '' || setting === 'auto') {
    return { kind: 'auto' };
  }
  if (typeof setting === 'string') {
    return isProfileName(setting)
      ? { kind: 'named', name: setting }
      : refused(
          say('knows no profile “{setting}”. There are: {names}', {
            setting,
            names: ['auto', ...names].join(', '),
          }),
        );
  }
  return isRecord(setting) ? readCustom(setting) : refused(say('must be a name or an object'));
}

const names = Object.keys(builtInProfiles);
const members = [
  ...['method', 'url', 'headers', 'body', 'success', 'stored', 'chunking'],
  'sendAccessToken',
];

function readCustom(setting: Record<string, unknown>): ProfileSetting {
  const stranger = Object.keys(setting).find((member) => !members.includes(member));
  if (stranger !== undefined) {
    return refused(say('has a member that is not known: {stranger}', { stranger }));
  }
  const { method, url = '${uploadUrl}' } = setting;
  if (method !== 'POST' && method !== 'PUT') return refused(say('needs method "POST" or "PUT"'));
  const { sendAccessToken = 'never' } = setting;
  if (sendAccessToken !== 'never' && sendAccessToken !== 'sameOrigin') {
    return refused(
      say('needs sendAccessToken "never" or "sameOrigin": no other place gets the token'),
    );
  }
  if (typeof url !== 'string' || !url.startsWith('${uploadUrl}')) {
    return refused(
      say('needs a url that begins with {placeholder}: a file goes where the service says', {
        placeholder: '${uploadUrl}',
      }),
    );
  }
  const headers = readTexts(setting['headers'] ?? {});
  if (headers === null) return refused(say('needs texts as headers'));
  const body = readBodySetting(setting['body'] ?? { kind: 'raw' });
  if (typeof body === 'string') return refused(body);
  const success = readStatuses(setting['success'] ?? builtInProfiles.default.success);
  const stored = readStatuses(setting['stored'] ?? builtInProfiles.default.stored);
  if (success === null || stored === null) {
    return refused(say('needs lists of statuses, 200 to 799'));
  }
  const chunking = readChunking(setting['chunking'] ?? { kind: 'none' });
  if (typeof chunking === 'string') return refused(chunking);
  const fault = headersFault(headers) ?? templateFault(url);
  if (fault !== null) return refused(fault);
  if (sendAccessToken === 'sameOrigin' && namesHeader(headers, 'authorization')) {
    return refused(say('has both a header Authorization and sendAccessToken'));
  }
  const way = { method, url, headers, body, success, stored, chunking } as const;
  return { kind: 'custom', profile: { ...way, sendAccessToken } };
}

function namesHeader(headers: Readonly<Record<string, string>>, wanted: string): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === wanted);
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
  return { kind: 'refused', reason: say('The setting caliper.upload.profile {what}.', { what }) };
}
