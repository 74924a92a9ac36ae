import type { Grant } from '../../../interface/grant';
import { say } from '../../../words/say';
import { looksSecret } from '../../secrets/addressSecrets';
import { hintsOf } from '../grant/grantHints';
import type { Choice } from './chooseProfile';
import { readQiniuPolicy } from '../grant/qiniuPolicy';
import type { UploadProfile } from '../profiles/uploadProfile';
import { urlOf } from '../../../words/urlOf';

/** How a file was sent and why: names only, never values. */
export type Explanation = readonly (readonly [label: string, value: string])[];

/** Explains which contract was chosen for a grant. Contains no credential. */
export function explainChoice(choice: Choice, grant: Grant, sizeBytes: number): Explanation {
  const { name, why, profile, guessed, isProven } = choice;
  const url = urlOf(grant.uploadUrl);
  const { headers, fields } = hintsOf(grant);
  const facts: Explanation = [
    [say('Contract'), name],
    [
      say('Why'),
      guessed && !isProven
        ? say('{why} (a guess; another is tried when the storage does not know it)', { why })
        : why,
    ],
    [say('Storage'), url?.host ?? ''],
    [say('Address'), url === null ? '' : addressInWords(url)],
    [say('Request'), requestInWords(profile, sizeBytes)],
    [say('Headers'), listOf([...Object.keys(profile.headers), ...Object.keys(headers)])],
    [say('Fields'), listOf(profile.body.kind === 'raw' ? [] : Object.keys(profile.body.fields))],
    [say('Fields of the grant'), listOf(Object.keys(fields ?? {}))],
    [say('Credential'), credentialInWords(grant.uploadToken)],
    [
      say('Access token'),
      profile.sendAccessToken === 'never' ? '' : say('sent to the origin of the service alone'),
    ],
  ];
  return facts.filter(([, value]) => value !== '');
}

/** What the storage confirmed about the file after receiving it. */
export function arrivalOf(stored: 'file' | 'untold'): Explanation[number] {
  return [
    say('Arrival'),
    stored === 'file'
      ? say('the storage confirms the size or the digest of the file')
      : say('the storage does not say what it has kept'),
  ];
}

// The path may be a credential, as the query may.
function addressInWords({ searchParams }: URL): string {
  const names = listOf([...new Set(searchParams.keys())]);
  return names === '' ? say('without a query') : say('with a query of {names}', { names });
}

function requestInWords({ method, body, chunking }: UploadProfile, sizeBytes: number): string {
  if (chunking.kind !== 'none' && sizeBytes > chunking.from) {
    return say('in chunks by {kind}; taken up again after a cut or a restart', {
      kind: chunking.kind,
    });
  }
  return `${method}, ${body.kind === 'raw' ? say('the bytes alone') : say('a form with the file as its last part')}`;
}

function credentialInWords(uploadToken: string): string {
  const policy = readQiniuPolicy(uploadToken);
  if (policy === null) return '';
  const most = policy.max === null ? '' : say(', at most {most} bytes', { most: policy.max });
  return say('of the Qiniu kind, until {deadline}{most}', {
    deadline: new Date(policy.deadline * 1000).toISOString(),
    most,
  });
}

function listOf(names: readonly string[]): string {
  return names
    .slice(0, maxNames)
    .map((name) => (looksSecret(name) ? '…' : name.slice(0, maxCharacters)))
    .join(', ');
}

const maxCharacters = 60;
const maxNames = 30;
