import { BlockList } from 'node:net';
import { addressBytes, bareHost } from './addressBytes';
import { embeddedAddresses, mappedAddress } from './embeddedAddresses';

/**
 * Whether data sent to a host (as `URL.hostname` writes it) stays on this machine. Names are not looked up. An address
 * that a translator on the way maps back to this machine does not count.
 */
export function isLoopbackHost(hostname: string): boolean {
  if (isLocalName(hostname)) return true;
  const bytes = addressBytes(hostname);
  return bytes !== null && isIn(loopback, mappedAddress(bytes) ?? bytes);
}

/**
 * Whether a host is this machine or an address that is not reachable from the internet, directly or through a
 * translator or tunnel.
 */
export function isPrivateHost(hostname: string): boolean {
  return leadsTo(hostname, privateNets) || resolvesToLoopback(hostname);
}

/**
 * Whether a host is an address of the network link alone, or one at which clouds tell a machine its credentials. No
 * name of a service leads there.
 */
export function isLinkHost(hostname: string): boolean {
  return leadsTo(hostname, linkNets);
}

/** Whether a host is this machine, directly or through a translator or tunnel. */
export function resolvesToLoopback(hostname: string): boolean {
  return isLocalName(hostname) || leadsTo(hostname, loopback);
}

/** Whether a name is reserved for this machine (RFC 6761). Only a lookup tells to what it actually resolves. */
export function isLocalName(hostname: string): boolean {
  return /^(.+\.)?localhost$/i.test(bareHost(hostname));
}

// Except on Windows, connecting to the unspecified address connects to this machine.
const loopback = blockList(['127.0.0.0/8', '0.0.0.0/32'], ['::1/128', '::/128']);

const privateNets = blockList(
  [
    ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
    // This network, carrier-grade NAT, link-local, protocol assignments, benchmarks, multicast, reserved.
    ...['0.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '192.0.0.0/24', '198.18.0.0/15'],
    ...['224.0.0.0/4', '240.0.0.0/4'],
  ],
  [
    // Unique local, link-local, site-local (deprecated), multicast.
    ...['fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
    // Local-use NAT64, discard-only, benchmarks.
    ...['64:ff9b:1::/48', '100::/64', '2001:2::/48'],
  ],
);

// Link-local (RFC 3927, RFC 4291), with the metadata service of most clouds; those of Alibaba Cloud and, in version 6,
// of Amazon's are in private networks.
const linkNets = blockList(
  ['169.254.0.0/16', '100.100.100.200/32'],
  ['fe80::/10', 'fd00:ec2::254/128'],
);

function blockList(v4: readonly string[], v6: readonly string[]): BlockList {
  const list = new BlockList();
  for (const net of v4) add(list, net, 'ipv4');
  for (const net of v6) add(list, net, 'ipv6');
  return list;
}

function add(list: BlockList, net: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits = ''] = net.split('/');
  list.addSubnet(address, Number(bits), family);
}

function leadsTo(hostname: string, list: BlockList): boolean {
  const bytes = addressBytes(hostname);
  return bytes !== null && [bytes, ...embeddedAddresses(bytes)].some((one) => isIn(list, one));
}

function isIn(list: BlockList, bytes: Uint8Array): boolean {
  if (bytes.length === 4) return list.check(bytes.join('.'), 'ipv4');
  const groups = Buffer.from(bytes).toString('hex').match(/.{4}/g) ?? [];
  return list.check(groups.join(':'), 'ipv6');
}
