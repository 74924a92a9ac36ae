import { ServiceError } from '../../../words/errors';
import { say } from '../../../words/say';
import { fillIn } from '../profiles/placeholders';
import type { UploadProfile } from '../profiles/uploadProfile';
import type { ValueOf } from './uploadValues';
import { urlOf } from '../../../words/urlOf';

/**
 * The address that a profile derives from the upload address of the grant.
 * @throws ServiceError `unsafeAddress` when it leads to another origin than the service named
 */
export function uploadTarget(profile: UploadProfile, granted: URL, valueOf: ValueOf): URL {
  // A value is encoded as one component of the address; the granted address is inserted as it is.
  const filled = fillIn(profile.url, (name) => {
    const value = valueOf(name);
    return name === 'uploadUrl' || value === null ? value : encodeURIComponent(value);
  });
  if (filled === null) {
    throw new ServiceError(
      'invalid',
      say('The upload profile wants a value for url that is unknown.'),
    );
  }
  return onSameOrigin(filled, granted);
}

/**
 * Resolves an absolute or relative address that must be on the origin of the granted one.
 * @throws ServiceError `unsafeAddress`
 */
export function onSameOrigin(address: string, granted: URL): URL {
  const url = urlOf(address, granted.href);
  if (url?.origin === granted.origin && url.username === '' && url.password === '') return url;
  throw new ServiceError(
    'unsafeAddress',
    say('The upload would leave {host}, the place that the service named. It was not sent.', {
      host: granted.host,
    }),
  );
}
