import type { Grant } from '../../interface/grant';
import { urlOf, percentDecoded } from '../../words/urlOf';

/**
 * Whether the upload address is itself a credential, like that of a presigned PUT: it contains the credential of the
 * grant, the grant has no other credential, or the query is a signature.
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

/** Shorter credentials occur in addresses by chance. In characters. */
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

/** Whether a query parameter with this name holds a credential. */
export function isCredentialName(name: string): boolean {
  return credentialNames.test(name.replaceAll(/[-_.]/g, ''));
}

// How signed addresses of custom storages and content delivery networks name it: `?X-Signature=`, `?sig=`, `?hmac=`,
// `?auth_key=`. An expiry time alone, `?expires=`, is not a credential.
const credentialNames =
  /(?:signature|token|hmac|authkey|apikey|accesskey|uploadkey|secret|credentials?|authorization)$|^(?:sig|sign|signed|mac|hash|md5|auth|code|nonce|ticket|jwt|sas|policy|verify|hdnea|hdnts|st)$/i;
