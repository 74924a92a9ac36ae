import { urlOf } from '../../../words/urlOf';

/** Keys and codes go over lines that nobody else writes on: TLS, or this machine. */
export function isIssuerAddress(text: string): boolean {
  const url = urlOf(text);
  if (!url || url.username !== '' || url.hash !== '') return false;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal);
}
