import { isLoopbackHost, isPrivateHost, resolvesToLoopback } from '../../addresses/privateHosts';

/**
 * Why Caliper will refuse to send a token or a file to these addresses, even if they work; null when it accepts them.
 * Only the addresses as written are checked: Caliper resolves names itself.
 */
export function publicAddressTrouble(publicUrl: string, storeAddress: string): string | null {
  const [service, store] = [new URL(publicUrl), new URL(storeAddress)];
  for (const [name, { protocol, hostname }] of [
    ['CALIPER_PUBLIC_URL', service],
    ['CALIPER_STORE_PUBLIC_ENDPOINT', store],
  ] as const) {
    if (protocol === 'http:' && !isLoopbackHost(hostname)) {
      return `${name} leads to another machine by http, which is not encrypted: Caliper sends nothing there. Use https.`;
    }
  }
  return closeness(store) > closeness(service)
    ? 'CALIPER_STORE_PUBLIC_ENDPOINT is in a closer network than CALIPER_PUBLIC_URL: Caliper does not follow. Use a name.'
    : null;
}

/** 0: the internet, 1: a private network, 2: this machine alone. */
function closeness({ hostname }: URL): number {
  if (resolvesToLoopback(hostname)) return 2;
  return isPrivateHost(hostname) ? 1 : 0;
}
