import { ServiceError } from '../../../words/errors';
import { say } from '../../../words/say';
import { isLoopbackHost } from '../../../addresses/privateHosts';
import { linkFault, networkScopeFault, networkScopeOf } from '../../hosts/networkScope';
import { urlOf } from '../../../words/urlOf';

/**
 * The upload address of a grant, if it is safe to send a file there.
 * @throws ServiceError `unsafeAddress`; the sentence names only the host, because the rest may be a credential
 */
export function safeUploadAddress(uploadUrl: string, baseUrl: string): URL {
  if (urlOf(uploadUrl) === null) {
    throw unsafe(say('The service named an upload address that is none.'));
  }
  const url = new URL(uploadUrl);
  const local = isLoopbackHost(url.hostname);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw unsafe(say("The service named an upload address of a kind that is not the web's."));
  }
  if (url.username !== '' || url.password !== '') {
    throw unsafe(
      say('The upload address at {host} carries a user name. It was not used.', { host: url.host }),
    );
  }
  if (url.protocol === 'http:' && !local) {
    throw unsafe(
      say('The upload address at {host} is not encrypted (http). It was not used.', {
        host: url.host,
      }),
    );
  }
  const { hostname: base } = new URL(baseUrl);
  const ownScope = networkScopeOf(url.hostname);
  const isCloser = ownScope > networkScopeOf(base);
  const scope = linkFault(url.hostname, [base]) ?? (isCloser ? networkScopeFault(ownScope) : null);
  if (scope !== null) {
    const text = say(
      'The service named {host} as the place to upload to, {scope}. It was not used.',
      { host: url.host, scope },
    );
    throw unsafe(text);
  }
  return url;
}

function unsafe(sentence: string): ServiceError {
  return new ServiceError('unsafeAddress', sentence);
}
