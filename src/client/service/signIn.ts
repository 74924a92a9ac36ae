import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import type { Redactor } from '../secrets/redactor';
import type { ServiceAccess, SignedIn } from '../serviceClient';
import { readServiceUrl } from '../hosts/serviceUrl';

/**
 * Looks up the address and the token of the service.
 * @throws ServiceError `unsafeAddress`, `auth`
 */
export async function signIn(access: ServiceAccess, redactor: Redactor): Promise<SignedIn> {
  const url = readServiceUrl(await access.baseUrl());
  if (url.kind === 'refused') throw new ServiceError('unsafeAddress', url.reason);
  const token = await access.token();
  const { host } = new URL(url.origin);
  if (token === undefined || token === '') {
    throw new ServiceError('auth', say('No access token is set for {host}.', { host }));
  }
  redactor.keepSecret(token);
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new ServiceError(
      'auth',
      say('The access token for {host} holds characters no token has.', { host }),
    );
  }
  return { baseUrl: url.baseUrl, token };
}
