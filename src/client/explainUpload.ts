import type { Grant } from '../contract/grant';
import { hintsOf } from './grantHints';
import type { Choice } from './chooseProfile';
import { readQiniuPolicy } from './qiniuPolicy';
import type { UploadProfile } from './uploadProfile';

/** How a file was sent and why so: names of things, never their values. */
export type Explanation = readonly (readonly [label: string, value: string])[];

/** Says which contract was chosen for a grant. Nothing in it is a credential. */
export function explain(choice: Choice, grant: Grant, sizeBytes: number): Explanation {
  const { name, why, profile, guessed } = choice;
  const url = URL.canParse(grant.uploadUrl) ? new URL(grant.uploadUrl) : null;
  const { headers, fields } = hintsOf(grant);
  const facts: Explanation = [
    ['Contract', name],
    ['Why', guessed ? `${why} (a guess; another is tried when the storage does not know it)` : why],
    ['Storage', url?.host ?? ''],
    ['Address', url === null ? '' : addressInWords(url)],
    ['Request', requestInWords(profile, sizeBytes)],
    ['Headers', listOf([...Object.keys(profile.headers), ...Object.keys(headers)])],
    ['Fields', listOf(profile.body.kind === 'raw' ? [] : Object.keys(profile.body.fields))],
    ['Fields of the grant', listOf(Object.keys(fields ?? {}))],
    ['Credential', credentialInWords(grant.uploadToken)],
    [
      'Access token',
      profile.sendAccessToken === 'never' ? '' : 'sent to the origin of the service alone',
    ],
  ];
  return facts.filter(([, value]) => value !== '');
}

// A path may be a credential as well as a query.
function addressInWords({ searchParams }: URL): string {
  const names = listOf([...new Set(searchParams.keys())]);
  return names === '' ? 'without a query' : `with a query of ${names}`;
}

function requestInWords({ method, body, chunking }: UploadProfile, sizeBytes: number): string {
  if (chunking.kind !== 'none' && sizeBytes > chunking.from) {
    return `in chunks by ${chunking.kind}; taken up again after a cut or a restart`;
  }
  return `${method}, ${body.kind === 'raw' ? 'the bytes alone' : 'a form with the file as its last part'}`;
}

function credentialInWords(uploadToken: string): string {
  const policy = readQiniuPolicy(uploadToken);
  if (policy === null) return '';
  const most = policy.most === null ? '' : `, at most ${policy.most} bytes`;
  return `of the Qiniu kind, until ${new Date(policy.deadline * 1000).toISOString()}${most}`;
}

function listOf(names: readonly string[]): string {
  return names
    .map((name) => name.slice(0, mostLetters))
    .slice(0, mostNames)
    .join(', ');
}

const mostLetters = 60;
const mostNames = 30;
