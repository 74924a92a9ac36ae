import { BlockList, isIP } from 'node:net';

/** Whether a host (as `URL.hostname` writes it) is this machine. Names are not looked up. */
export function isLoopbackHost(hostname: string): boolean {
  return isLocalName(hostname) || contains(loopback, hostname);
}

/** Whether a host is this machine or an address that is not reachable from the internet. */
export function isPrivateHost(hostname: string): boolean {
  return isLoopbackHost(hostname) || contains(privateNets, hostname);
}

const loopback = blockList(['127.0.0.0/8'], ['::1/128']);

const privateNets = blockList(
  ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
  ['::/128', 'fc00::/7', 'fe80::/10'],
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

function contains(list: BlockList, hostname: string): boolean {
  const bare = bareHost(hostname);
  const version = isIP(bare);
  return version !== 0 && list.check(bare, version === 6 ? 'ipv6' : 'ipv4');
}

function isLocalName(hostname: string): boolean {
  return /^(.+\.)?localhost$/i.test(bareHost(hostname));
}

// [::1] → ::1, and the dot that may end a full name.
function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}
