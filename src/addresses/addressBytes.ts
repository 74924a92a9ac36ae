import { isIP } from 'node:net';
import { urlOf } from '../words/urlOf';

/** The four or sixteen bytes of an IP address in any notation; null for a host name. */
export function addressBytes(hostname: string): Uint8Array | null {
  const bare = bareHost(hostname);
  if (isIP(bare) === 6) return bytesOf6(bare);
  const v4 = isIP(bare) === 4 ? bare : standardForm(bare);
  return v4 === null ? null : Uint8Array.from(v4.split('.'), Number);
}

/** The host without the brackets of an IPv6 address, its zone, and the dots that may end a full name. */
export function bareHost(hostname: string): string {
  const [bare = ''] = hostname.replace(/^\[|\]$/g, '').split('%', 1);
  return bare.replace(/(?<!\.)\.+$/, '');
}

// A resolver treats 0x7f.1, 2130706433 and 0177.0.0.1 as addresses; so does URL, which normalises them.
function standardForm(name: string): string | null {
  if (!/^[0-9a-fx.]+$/i.test(name) || urlOf(`http://${name}/`) === null) return null;
  const { hostname } = new URL(`http://${name}/`);
  return isIP(hostname) === 4 ? hostname : null;
}

// URL also converts an IPv4 notation of the last four bytes to two groups.
function bytesOf6(address: string): Uint8Array {
  const { hostname } = new URL(`http://[${address}]/`);
  const [before = '', after] = hostname.slice(1, -1).split('::');
  const first = groupsOf(before);
  const last = groupsOf(after ?? '');
  const zeros = after === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array.from({ length: zeros }, () => 0), ...last];
  return Uint8Array.from(groups.flatMap((group) => [group >> 8, group & 0xff]));
}

function groupsOf(text: string): readonly number[] {
  return text === '' ? [] : text.split(':').map((group) => parseInt(group, 16));
}
