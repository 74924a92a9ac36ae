import type { Grant } from '../../interface/grant';
import { urlOf, percentDecoded } from '../../words/urlOf';

/**
 * Whether the upload address is a credential by itself, as that of a signed PUT is: the one of the grant
 * stands in it, there is none beside it, or its query says that it is signed.
 */
export function isAddressCredential({ uploadToken, uploadUrl }: Grant): boolean {
  const url = urlOf(uploadUrl);
  if (url === null) return false;
  return uploadToken === '' || holdsToken(url, uploadUrl, uploadToken) || isSigned(url);
}

function holdsToken(url: URL, uploadUrl: string, uploadToken: string): boolean {
  if (uploadToken.length < shortestToken) return false;
  // A service that has no second credential repeats the address, or a part of it.
  if (uploadToken === uploadUrl || uploadToken === url.href) return true;
  if (url.search.length > shortestToken && uploadToken.includes(url.search.slice(1))) return true;
  const values = [...url.pathname.split('/').map(percentDecoded), ...url.searchParams.values()];
  const forms = formsOf(uploadToken);
  return values.some((value) => forms.some((form) => value.includes(form)));
}

/** Shorter ones stand in any address by chance. */
const shortestToken = 6;

function formsOf(text: string): readonly string[] {
  const bytes = Buffer.from(text, 'utf8');
  const base64 = bytes.toString('base64').replace(/={1,2}$/, '');
  const forms = [text, base64, bytes.toString('base64url'), bytes.toString('hex')];
  const plain = Buffer.from(text, 'base64').toString('utf8');
  const isBase64 = plain.length >= shortestToken && /^[\x20-\x7e]+$/.test(plain);
  return isBase64 ? [...forms, plain] : forms;
}

function isSigned({ searchParams }: URL): boolean {
  return [...searchParams].some(([name, value]) => value !== '' && isCredentialName(name));
}

/** Whether a part of an address with this name is a credential. */
export function isCredentialName(name: string): boolean {
  return credentialNames.test(name.replaceAll(/[-_.]/g, ''));
}

// What signed addresses of home-made storages and delivery networks call it: `?X-Signature=`, `?sig=`,
// `?hmac=`, `?auth_key=`. An end alone, `?expires=`, is no credential.
const credentialNames =
  /(?:signature|token|hmac|authkey|apikey|accesskey|uploadkey|secret|credentials?|authorization)$|^(?:sig|sign|signed|mac|hash|md5|auth|code|nonce|ticket|jwt|sas|policy|verify|hdnea|hdnts|st)$/i;
