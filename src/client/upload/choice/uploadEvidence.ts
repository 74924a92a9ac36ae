import type { Grant } from '../../../interface/grant';
import { say } from '../../../words/say';
import type { ProfileName } from '../profiles/builtInProfiles';
import { hintsOf, textsOf, type GrantHints } from '../grant/grantHints';
import { readQiniuPolicy } from '../grant/qiniuPolicy';
import { urlOf } from '../../../words/urlOf';

export interface Evidence {
  readonly name: ProfileName;
  /** For the user. */
  readonly why: string;
}

/**
 * What a grant reveals about its upload contract, in this order of trust: its own fields, the format of its credential,
 * the query of its address, the host. Null when it reveals nothing.
 */
export function evidenceIn(grant: Grant): Evidence | null {
  const url = urlOf(grant.uploadUrl);
  const hints = hintsOf(grant);
  const said = fromWords(grant, hints, url);
  // Evidence for another method than the requested one does not count.
  if (said !== null || hints.method !== null) return said;
  return (
    fromToken(grant, hints) ??
    (url === null ? null : (fromQuery(url) ?? fromEmptyToken(grant, url) ?? fromHost(url)))
  );
}

function fromWords(grant: Grant, hints: GrantHints, url: URL | null): Evidence | null {
  if (hints.isTus) return { name: 'tus', why: say('the grant speaks of tus') };
  if (hints.fields !== null) {
    const name = formSignedBy(hints.fields) ?? 'form';
    return { name, why: say('the grant brings the fields of a form') };
  }
  const { method } = hints;
  if (method === null) return null;
  // The method alone says little; the other evidence tells which contract of that method applies.
  const more = [fromToken(grant, hints), ...(url === null ? [] : [fromQuery(url), fromHost(url)])];
  const fitting = more.find((evidence) => evidence !== null && takes[method].has(evidence.name));
  // Then only the method is known, and how the credential is presented must be guessed.
  const name = fitting?.name ?? (method === 'PUT' ? putBy(grant, hints) : null);
  if (name === null) return null;
  const also = fitting ? say(', and {why}', { why: fitting.why }) : '';
  return { name, why: say('the grant asks for {method}{also}', { method, also }) };
}

const takes: Readonly<Record<'PUT' | 'POST', ReadonlySet<ProfileName>>> = {
  PUT: new Set([
    ...(['put', 'put-signed', 's3-put', 'azure', 'gcs-put', 'gcs-resumable'] as const),
    ...(['oss-put', 'cos-put', 'cos-token'] as const),
  ]),
  // A resumable session of Google starts with POST.
  POST: new Set(['qiniu', 's3-post', 'oss-post', 'cos-post', 'gcs-resumable'] as const),
};

// The Azure header is as conclusive as an Azure host.
function putBy({ uploadToken }: Grant, { headers }: GrantHints): ProfileName | null {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  if (names.includes('x-ms-blob-type')) return 'azure';
  // A credential that the grant writes out itself is the only one.
  return uploadToken === '' || names.includes('authorization') ? 'put-signed' : null;
}

// A grant without a credential has only its address, so the query of the address must be the signature.
function fromEmptyToken({ uploadToken }: Grant, { search }: URL): Evidence | null {
  if (uploadToken !== '' || search === '') return null;
  return { name: 'put-signed', why: say('the grant has no credential beside the address') };
}

function fromToken({ uploadToken }: Grant, { token }: GrantHints): Evidence | null {
  if (readQiniuPolicy(uploadToken) !== null) {
    return { name: 'qiniu', why: say('the credential is of the Qiniu kind') };
  }
  const name = formSignedBy(textsOf(token) ?? {});
  return name === null
    ? null
    : { name, why: say('the credential holds the fields of a signed form') };
}

function formSignedBy(fields: Readonly<Record<string, string>>): ProfileName | null {
  const found = lowered(Object.keys(fields));
  if (!found.has('policy')) return null;
  return forms.find(({ members }) => members.some((member) => found.has(member)))?.name ?? null;
}

const forms: readonly { readonly name: ProfileName; readonly members: readonly string[] }[] = [
  { name: 'oss-post', members: ['ossaccesskeyid', 'x-oss-signature', 'x-oss-signature-version'] },
  { name: 'cos-post', members: ['q-signature', 'q-ak', 'q-sign-algorithm'] },
  { name: 's3-post', members: ['x-amz-signature', 'x-amz-algorithm', 'awsaccesskeyid'] },
];

function fromQuery({ searchParams }: URL): Evidence | null {
  const found = lowered(searchParams.keys());
  const match = signatures.find(({ members }) => members.every((member) => found.has(member)));
  if (match === undefined) return null;
  const why = say('the address is signed ({members})', { members: match.members.join(', ') });
  const signed = searchParams.get('X-Goog-SignedHeaders')?.toLowerCase().split(';') ?? [];
  const isResumable = match.name === 'gcs-put' && signed.includes('x-goog-resumable');
  return { name: isResumable ? 'gcs-resumable' : match.name, why };
}

// Query parameters, in small letters, that make an address a credential. All of them must be present.
const signatures: readonly { readonly members: readonly string[]; readonly name: ProfileName }[] = [
  { members: ['x-amz-signature'], name: 's3-put' },
  { members: ['awsaccesskeyid', 'signature'], name: 's3-put' },
  { members: ['upload_id'], name: 'gcs-resumable' },
  { members: ['x-goog-signature'], name: 'gcs-put' },
  { members: ['googleaccessid', 'signature'], name: 'gcs-put' },
  { members: ['sig', 'sv'], name: 'azure' },
  { members: ['ossaccesskeyid', 'signature'], name: 'oss-put' },
  { members: ['x-oss-signature'], name: 'oss-put' },
  { members: ['q-signature'], name: 'cos-put' },
  { members: ['accesskeyid', 'signature'], name: 'put-signed' },
];

function fromHost({ hostname }: URL): Evidence | null {
  const match = hosts.find(({ host }) => host.test(hostname));
  return match === undefined
    ? null
    : { name: match.name, why: say("the host is {owner}'s", { owner: match.of }) };
}

const hosts: readonly {
  readonly host: RegExp;
  readonly name: ProfileName;
  readonly of: string;
}[] = [
  { host: /(^|\.)(qiniup\.com|qbox\.me)$|^up[\w-]*\.qiniu\.com$/, name: 'qiniu', of: 'Qiniu' },
  { host: /\.blob\.core\.[\w-]+(\.[\w-]+){0,5}$/, name: 'azure', of: 'Azure' },
  { host: /\.amazonaws\.com(\.cn)?$/, name: 's3-put', of: 'Amazon' },
  { host: /\.aliyuncs\.com$/, name: 'oss-post', of: 'Aliyun' },
  { host: /\.cos\.[\w-]+\.myqcloud\.com$/, name: 'cos-token', of: 'Tencent' },
  { host: /(^|\.)storage\.googleapis\.com$/, name: 'put', of: 'Google' },
];

function lowered(names: Iterable<string>): ReadonlySet<string> {
  return new Set([...names].map((name) => name.toLowerCase()));
}
