import { ServiceError } from '../contract/errors';
import { isLoopbackHost } from './hosts';
import { reachFault, reachOf } from './reach';

/**
 * The place a grant names, if it is safe to send a company's file there.
 * @throws ServiceError `unsafeAddress`; the sentence names the host alone, the rest may be a credential
 */
export function safeUploadAddress(uploadUrl: string, baseUrl: string): URL {
  if (!URL.canParse(uploadUrl)) throw unsafe('The service named an upload address that is none.');
  const url = new URL(uploadUrl);
  const local = isLoopbackHost(url.hostname);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw unsafe(`The service named an upload address of a kind that is not the web's.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw unsafe(`The upload address at ${url.host} carries a user name. It was not used.`);
  }
  if (url.protocol === 'http:' && !local) {
    throw unsafe(`The upload address at ${url.host} is not encrypted (http). It was not used.`);
  }
  const reach = reachOf(url.hostname);
  if (reach > reachOf(new URL(baseUrl).hostname)) {
    const text = `The service named ${url.host} as the place to upload to, ${reachFault(reach)}. It was not used.`;
    throw unsafe(text);
  }
  return url;
}

function unsafe(sentence: string): ServiceError {
  return new ServiceError('unsafeAddress', sentence);
}
