import { ServiceError } from '../contract/errors';
import type { Grant } from '../contract/grant';
import { say } from '../contract/say';
import { builtInProfiles, type ProfileName } from './builtInProfiles';
import type { ContractMemory } from './contractMemory';
import { evidenceIn } from './uploadEvidence';
import { readProfileSetting } from './readProfileSetting';
import type { UploadProfile } from './uploadProfile';

export interface Choice {
  readonly name: ProfileName | 'custom';
  readonly profile: UploadProfile;
  /** Why this one, for a person. */
  readonly why: string;
  /** Whether it is a mere guess, so that another may be tried when the storage does not know it. */
  readonly guessed: boolean;
}

/**
 * Chooses how to send a file, by the order of evidence: the setting, the grant, the credential, the
 * address, what worked there before, the default.
 */
export function chooseProfile(setting: unknown, grant: Grant, memory: ContractMemory): Choice {
  const wanted = readProfileSetting(setting);
  switch (wanted.kind) {
    case 'refused':
      throw new ServiceError('invalid', wanted.reason);
    case 'custom':
      return { name: 'custom', profile: wanted.profile, why: say('the setting'), guessed: false };
    case 'named':
      return choice(wanted.name, say('the setting names it'), grant);
    case 'auto':
      return fromEvidence(grant) ?? fromMemory(grant, memory);
  }
}

function fromEvidence(grant: Grant): Choice | null {
  const evidence = evidenceIn(grant);
  return evidence === null ? null : choice(evidence.name, evidence.why, grant);
}

function fromMemory(grant: Grant, memory: ContractMemory): Choice {
  const { name, isProven } = memory.at(grant.uploadUrl);
  const unproven =
    name === 'default' ? say('the usual form') : say('this storage refused the usual form');
  const why = isProven ? say('what this storage took before') : unproven;
  return { name, profile: builtInProfiles[name], why, guessed: true };
}

function choice(name: ProfileName, why: string, { uploadUrl }: Grant): Choice {
  const profile: UploadProfile = builtInProfiles[name];
  return { name, profile: withSignedType(profile, uploadUrl), why, guessed: false };
}

// A type that the signature covers must be sent; without a word of the grant it can only be this one.
function withSignedType(profile: UploadProfile, uploadUrl: string): UploadProfile {
  if (profile.body.kind !== 'raw' || !signedHeaders(uploadUrl).includes('content-type')) {
    return profile;
  }
  return { ...profile, body: { kind: 'raw', contentType: 'application/octet-stream' } };
}

function signedHeaders(uploadUrl: string): readonly string[] {
  const query = URL.canParse(uploadUrl) ? [...new URL(uploadUrl).searchParams] : [];
  return query.flatMap(([name, value]) =>
    /^x-(amz|goog)-signedheaders$/i.test(name) ? value.toLowerCase().split(';') : [],
  );
}
