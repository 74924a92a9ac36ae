import { ServiceError } from '../../../words/errors';
import { say } from '../../../words/say';
import { fillIn } from '../profiles/placeholders';
import type { UploadProfile } from '../profiles/uploadProfile';
import type { ValueOf } from './uploadValues';
import { urlOf } from '../../../words/urlOf';

/**
 * The address that a profile makes of the grant's.
 * @throws ServiceError `unsafeAddress` when it leads to another place than the service named
 */
export function uploadTarget(profile: UploadProfile, granted: URL, valueOf: ValueOf): URL {
  // What is put into an address is one piece of it; the granted address is one already.
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
 * An address, absolute or relative, that must lead to the storage that was granted.
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
