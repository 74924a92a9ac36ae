import { urlOf } from '../../words/urlOf';

/** The part of Node's `net` that Caliper uses: parsing addresses, and matching them to networks. */
export function isIP(text: string): 0 | 4 | 6 {
  if (isIPv4(text)) return 4;
  return isIPv6(text) ? 6 : 0;
}

export function isIPv6(text: string): boolean {
  const [address = '', zone] = text.split('%');
  return (
    /^[\da-f:.]+$/i.test(address) &&
    (zone === undefined || /^\w+$/.test(zone)) &&
    urlOf(`http://[${address}]/`) !== null
  );
}

function isIPv4(text: string): boolean {
  const parts = text.split('.');
  return (
    parts.length === 4 &&
    parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
  );
}

interface Net {
  readonly bits: string;
  readonly family: string;
}

export class BlockList {
  private readonly nets: Net[] = [];

  addSubnet(address: string, length: number, family: 'ipv4' | 'ipv6'): void {
    this.nets.push({ bits: bitsOf(address, family).slice(0, length), family });
  }

  check(address: string, family: 'ipv4' | 'ipv6'): boolean {
    const all = bitsOf(address, family);
    return this.nets.some((net) => net.family === family && all.startsWith(net.bits));
  }
}

function bitsOf(address: string, family: 'ipv4' | 'ipv6'): string {
  if (family === 'ipv4') return address.split('.').map(inBits(10, 8)).join('');
  const { hostname } = new URL(`http://[${address}]/`);
  const [before = '', after] = hostname.slice(1, -1).split('::');
  const first = before.split(':').filter(Boolean);
  const last = (after ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last].map(inBits(16, 16)).join('');
}

function inBits(base: number, bits: number): (text: string) => string {
  return (text) => parseInt(text, base).toString(2).padStart(bits, '0');
}
