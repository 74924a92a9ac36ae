import { ServiceError } from '../../../words/errors';
import type { Grant } from '../../../interface/grant';
import { say } from '../../../words/say';
import { builtInProfiles, type ProfileName } from '../profiles/builtInProfiles';
import type { ContractMemory } from './contractMemory';
import { evidenceIn } from './uploadEvidence';
import { readProfileSetting } from '../profiles/readProfileSetting';
import { guessesFor, type Guesses } from './uploadGuesses';
import type { UploadProfile } from '../profiles/uploadProfile';
import { urlOf } from '../../../words/urlOf';

/** The upload profile that was chosen for a grant. */
export interface Choice {
  readonly name: ProfileName | 'custom';
  readonly profile: UploadProfile;
  /** Why this one was chosen, for the user. */
  readonly why: string;
  /** Whether it is a guess, so that another one may be tried when the storage does not support it. */
  readonly guessed: boolean;
  /**
   * Whether a model has been made from a file that was sent in this way; a profile named by evidence needs no proof.
   */
  readonly isProven: boolean;
}

/**
 * Chooses how to send a file, by evidence in this order: the setting, the grant, the credential, the address, what
 * worked for the storage before, the likeliest guess.
 */
export function chooseProfile(
  setting: unknown,
  grant: Grant,
  memory: ContractMemory,
  guesses: Guesses = guessesFor(grant),
): Choice {
  const wanted = readProfileSetting(setting);
  switch (wanted.kind) {
    case 'refused':
      throw new ServiceError('invalid', wanted.reason);
    case 'custom':
      return {
        ...{ name: 'custom', profile: wanted.profile, why: say('the setting') },
        ...{ guessed: false, isProven: true },
      };
    case 'named':
      return choice(wanted.name, say('the setting names it'), grant);
    case 'auto':
      return fromEvidence(grant) ?? fromMemory(grant, memory, guesses);
  }
}

function fromEvidence(grant: Grant): Choice | null {
  const evidence = evidenceIn(grant);
  return evidence === null ? null : choice(evidence.name, evidence.why, grant);
}

function fromMemory(grant: Grant, memory: ContractMemory, guesses: Guesses): Choice {
  const { name, isProven } = memory.at(grant.uploadUrl, guesses.names);
  const why = isProven ? say('what this storage took before') : whyGuessed(name, guesses);
  return { name, profile: builtInProfiles[name], why, guessed: true, isProven };
}

function whyGuessed(name: ProfileName, { names, isAddressCredential }: Guesses): string {
  if (name !== names[0]) return say('this storage did not take what is more usual');
  return isAddressCredential
    ? say('the address seems to be the credential')
    : say('the usual form');
}

function choice(name: ProfileName, why: string, { uploadUrl }: Grant): Choice {
  const profile: UploadProfile = builtInProfiles[name];
  const signed = withSignedType(profile, uploadUrl);
  return { name, profile: signed, why, guessed: false, isProven: true };
}

// If the signature covers the content type, it must be sent; unless the grant names another one, it can only be this.
function withSignedType(profile: UploadProfile, uploadUrl: string): UploadProfile {
  if (profile.body.kind !== 'raw' || !signedHeaders(uploadUrl).includes('content-type')) {
    return profile;
  }
  return { ...profile, body: { kind: 'raw', contentType: 'application/octet-stream' } };
}

function signedHeaders(uploadUrl: string): readonly string[] {
  const query = [...(urlOf(uploadUrl)?.searchParams ?? [])];
  return query.flatMap(([name, value]) =>
    /^x-(amz|goog)-signedheaders$/i.test(name) ? value.toLowerCase().split(';') : [],
  );
}
