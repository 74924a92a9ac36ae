import type { Grant } from '../../../interface/grant';
import { isAddressCredential } from '../../secrets/addressCredential';
import { builtInProfiles, type ProfileName } from '../profiles/builtInProfiles';
import { hintsOf } from '../grant/grantHints';
import type { ContractHints } from '../request/uploadRefusals';

/** The contracts by which a file may be sent when nothing tells the right one. */
export interface Guesses {
  /** The contracts to try, the likeliest first. */
  readonly names: readonly ProfileName[];
  readonly isAddressCredential: boolean;
}

/**
 * The contracts to try when nothing identifies one. They are few, because each attempt presents a credential, and a
 * storage that counts refusals must not lock the account.
 */
export function guessesFor(grant: Grant): Guesses {
  const isInAddress = isAddressCredential(grant);
  const { method } = hintsOf(grant);
  const order = isInAddress ? addressFirst : tokenFirst;
  const names = order.filter(
    (name) =>
      (method === null || builtInProfiles[name].method === method) &&
      (grant.uploadToken !== '' || isBare(name)),
  );
  return { names, isAddressCredential: isInAddress };
}

const tokenFirst = [
  ...(['default', 'put', 'put-signed', 'form-bearer'] as const),
  ...(['post', 'put-token', 'form-signed', 'post-signed'] as const),
] as const satisfies readonly ProfileName[];

// Many storages refuse a second credential beside a signed address, so the ways without one come first.
const addressFirst = [
  ...(['put-signed', 'form-signed', 'post-signed', 'default'] as const),
  ...(['put', 'form-bearer', 'post', 'put-token'] as const),
] as const satisfies readonly ProfileName[];

function isBare(name: ProfileName): boolean {
  return name === 'put-signed' || name === 'form-signed' || name === 'post-signed';
}

/** The guesses that are left, with those first that the last refusal supports. */
export function afterRefusal(
  names: readonly ProfileName[],
  { methods, wantsBearer, isTus }: ContractHints,
): readonly ProfileName[] {
  const taken = (name: ProfileName): boolean =>
    methods === null || methods.includes(builtInProfiles[name].method);
  const possible = names.some(taken) ? names.filter(taken) : names;
  const withBearer = (name: ProfileName): boolean =>
    wantsBearer && 'Authorization' in builtInProfiles[name].headers;
  const ordered = [...possible.filter(withBearer), ...possible.filter((name) => !withBearer(name))];
  return isTus && !names.includes('tus') ? ['tus', ...ordered] : ordered;
}
