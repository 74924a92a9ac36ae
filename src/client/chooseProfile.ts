import { ServiceError } from '../contract/errors';
import type { Grant } from '../contract/grant';
import type { ContractMemory } from './contractMemory';
import { hintsOf } from './grantHints';
import { readProfileSetting } from './readProfileSetting';
import { builtInProfiles, type ProfileName, type UploadProfile } from './uploadProfile';

export interface Choice {
  readonly name: ProfileName | 'custom';
  readonly profile: UploadProfile;
  /** Why this one, for a person. */
  readonly why: string;
  /** Whether it is a mere guess, so that another may be tried when the storage does not know it. */
  readonly guessed: boolean;
}

/**
 * Chooses how to send a file, by the order of evidence: the setting, the grant, the address, what
 * worked there before, the default.
 */
export function chooseProfile(setting: unknown, grant: Grant, memory: ContractMemory): Choice {
  const wanted = readProfileSetting(setting);
  switch (wanted.kind) {
    case 'refused':
      throw new ServiceError('invalid', wanted.reason);
    case 'custom':
      return { name: 'custom', profile: wanted.profile, why: 'the setting', guessed: false };
    case 'named':
      return choice(wanted.name === 'put' ? putFor(grant) : wanted.name, 'the setting');
    case 'auto':
      return fromEvidence(grant) ?? fromMemory(grant, memory);
  }
}

function fromEvidence(grant: Grant): Choice | null {
  const signed = signedBy(grant.uploadUrl);
  switch (hintsOf(grant).method) {
    case 'PUT':
      return choice(putFor(grant), 'the grant asks for PUT');
    case 'POST':
      return choice('default', 'the grant asks for POST');
    case null:
      return signed === null ? null : choice(signed, 'the address is signed');
  }
}

function fromMemory(grant: Grant, memory: ContractMemory): Choice {
  const remembered = memory.at(grant.uploadUrl);
  const name = remembered ?? 'default';
  const why = remembered === null ? 'the usual form' : 'what this storage took before';
  return { name, profile: builtInProfiles[name], why, guessed: true };
}

function putFor(grant: Grant): ProfileName {
  return signedBy(grant.uploadUrl) ?? 'put';
}

// Query members that make an address a credential. All of them must be there.
const signatures: readonly { readonly members: readonly string[]; readonly put: ProfileName }[] = [
  { members: ['X-Amz-Signature'], put: 'put-signed' },
  { members: ['X-Goog-Signature'], put: 'put-signed' },
  { members: ['sig', 'sv'], put: 'put-azure' },
  { members: ['OSSAccessKeyId'], put: 'put-signed' },
  { members: ['x-oss-signature'], put: 'put-signed' },
  { members: ['q-signature'], put: 'put-signed' },
  { members: ['Signature', 'AWSAccessKeyId'], put: 'put-signed' },
  { members: ['Signature', 'AccessKeyId'], put: 'put-signed' },
];

function signedBy(uploadUrl: string): ProfileName | null {
  const query = URL.canParse(uploadUrl) ? new URL(uploadUrl).searchParams : new URLSearchParams();
  const found = new Set([...query.keys()].map((name) => name.toLowerCase()));
  const hasAll = (members: readonly string[]): boolean =>
    members.every((member) => found.has(member.toLowerCase()));
  return signatures.find(({ members }) => hasAll(members))?.put ?? null;
}

function choice(name: ProfileName, why: string): Choice {
  return { name, profile: builtInProfiles[name], why, guessed: false };
}
