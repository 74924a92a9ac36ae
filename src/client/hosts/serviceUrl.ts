import { say } from '../../words/say';
import { isLoopbackHost } from '../../addresses/privateHosts';
import { urlOf } from '../../words/urlOf';

export type ServiceUrl =
  | {
      readonly kind: 'ok';
      /** Without a trailing slash. */
      readonly baseUrl: string;
      readonly origin: string;
    }
  | { readonly kind: 'refused'; readonly reason: string };

/** Parses the address of a service as a person typed it. Plain http is accepted for this machine only. */
export function readServiceUrl(text: string): ServiceUrl {
  const trimmed = text.trim();
  if (trimmed === '') return refused(say('No service address is set.'));
  if (urlOf(trimmed) === null) {
    return refused(say('That is not an address. Example: https://models.example.com'));
  }
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return refused(say('A service address starts with https://.'));
  }
  if (url.username !== '' || url.password !== '') {
    return refused(
      say('Leave the user name and password out of the address; set the token by command.'),
    );
  }
  if (url.search !== '' || url.hash !== '') {
    return refused(say('A service address has no query and no fragment (no ? and no #).'));
  }
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    return refused(
      say('http:// would send the token to {hostname} in clear text. Use https://.', {
        hostname: url.hostname,
      }),
    );
  }
  return { kind: 'ok', baseUrl: withoutEndingSlashes(url.href), origin: url.origin };
}

function refused(reason: string): ServiceUrl {
  return { kind: 'refused', reason };
}

function withoutEndingSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}
