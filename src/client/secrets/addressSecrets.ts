import { isCredentialName } from './addressCredential';
import { urlOf, percentDecoded } from '../../words/urlOf';

/**
 * The possible credentials in an address: its query as a whole and in parts, its `;name=value` parameters, and
 * random-looking parts of its path.
 * @param known texts that may be shown, such as the model id
 */
export function secretsInAddress(address: string, known: readonly string[]): readonly string[] {
  const url = urlOf(address);
  if (url === null) return [];
  const segments = url.pathname.split('/').slice(0, maxParts);
  const parameters = segments.flatMap((segment) => segment.split(';').slice(1));
  const queries = [url.search.slice(1), url.hash.slice(1)].filter((query) => query !== '');
  const pairs = [...queries.flatMap((query) => query.split('&')), ...parameters];
  const found = [
    percentDecoded(url.password),
    ...queries.filter(({ length }) => length >= shortestValue),
    ...pairs.slice(0, maxParts).flatMap(secretsInPair),
    ...segments
      .map((segment) => percentDecoded(segment.split(';', 1)[0] ?? ''))
      .filter(looksSecret),
  ];
  return [...new Set(found)].filter((text) => text !== '' && !isKnown(text, known));
}

/** Whether a word holds a path or an address: `PUT:/x` does, `and/or` does not. */
export function holdsAddress(word: string): boolean {
  return word.includes('://') || /(?:^|[^\p{L}\p{N}_./])\.{0,2}\/[^\s/]|\/[^\s/]+\//u.test(word);
}

/**
 * The message of a storage without addresses and paths. The query of a decoded address may contain spaces, so words
 * that look like the rest of a query are removed too.
 */
export function withoutAddresses(words: string): string {
  let isInQuery = false;
  const cleaned = words.split(' ').map((word) => {
    const isAddress = holdsAddress(word) || query.test(word);
    isInQuery = isAddress ? word.includes('?') || isInQuery : isInQuery && isOfQuery(word);
    return isAddress || isInQuery ? '…' : word;
  });
  return cleaned.filter((word, at) => word !== '…' || cleaned[at - 1] !== '…').join(' ');
}

const query = /\?[\w.~%[\]-]{1,80}=/;

function isOfQuery(word: string): boolean {
  return /[=&%/]/.test(word) || looksSecret(word);
}

/** Whether a text looks random, as a credential does and a word, a name or a date does not. */
export function looksSecret(text: string): boolean {
  if (isMixed(text) && text.length >= shortestMixed) return true;
  return text.split(/[-_.~:,@ ]/).some(isRandom);
}

function isRandom(word: string): boolean {
  if (word.length >= longestWord) return true;
  if (/\d/.test(word)) return word.length >= shortestRandom || (isMixed(word) && word.length >= 8);
  // `sealedInLetters` consists of words; `QzRtYpLkWvXbNmDs` does not.
  return (
    word.length >= 16 && (word.match(/[A-Z]/g)?.length ?? 0) >= word.length / 3 && isCased(word)
  );
}

function isMixed(text: string): boolean {
  return /\d/.test(text) && isCased(text);
}

function isCased(text: string): boolean {
  return /[a-z]/.test(text) && /[A-Z]/.test(text);
}

/** In characters; words of a bucket or a route are shorter, and so is a date in digits. */
const shortestRandom = 12;
const longestWord = 24;
/** In characters, for a text with dashes that mixes capitals, small letters and digits, as base64url does. */
const shortestMixed = 20;
const shortestValue = 8;
/** One address must not displace all other secrets. */
const maxParts = 100;

// A plus may mean a plus or a space.
function secretsInPair(pair: string): readonly string[] {
  const equals = pair.indexOf('=');
  const name = percentDecoded(equals < 0 ? pair : pair.slice(0, equals));
  const value = equals < 0 ? '' : pair.slice(equals + 1);
  const names = looksSecret(name) || (value === '' && name.length >= 16) ? [name] : [];
  const values = [percentDecoded(value), percentDecoded(value.replaceAll('+', ' '))];
  return [...names, ...values.filter((one) => isSecretValue(name, one))];
}

function isSecretValue(name: string, value: string): boolean {
  if (value.length >= shortestValue) return true;
  return isCredentialName(name) && !ordinaryValues.test(value);
}

const ordinaryValues =
  /^(?:true|false|none|null|undefined|auto|basic|bearer|sha\d*|md5|hmac|v?\d{1,3})$/i;

// The model id occurs in addresses as well as in every log line about the model; so does the name of the file.
function isKnown(text: string, known: readonly string[]): boolean {
  return known.some((word) => {
    if (word.length < 4 || !text.includes(word)) return false;
    const rest = text.replaceAll(word, '');
    return rest.length < shortestValue || (!rest.includes('=') && !looksSecret(rest));
  });
}
