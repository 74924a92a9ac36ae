import { urlOf } from '../../../words/urlOf';

/** Whether an address is safe for keys and codes: TLS, or on this machine. */
export function isIssuerAddress(text: string): boolean {
  const url = urlOf(text);
  if (!url || url.username !== '' || url.hash !== '') return false;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal);
}
