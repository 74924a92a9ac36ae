import { isLoopbackHost, isPrivateHost, leadsToLoopback } from '../../addresses/privateHosts';

/**
 * What keeps Caliper from sending a token or a file to the addresses that it is told, whatever works there; null where
 * it goes there. It takes them as they are written: names are for it to look up.
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

/** 0 the internet, 1 a private network, 2 this machine alone. */
function closeness({ hostname }: URL): number {
  if (leadsToLoopback(hostname)) return 2;
  return isPrivateHost(hostname) ? 1 : 0;
}
