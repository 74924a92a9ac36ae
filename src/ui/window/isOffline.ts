import os from 'node:os';
import { isLoopbackHost } from '../../addresses/privateHosts';
import { embeddedServiceId, type ServiceId } from '../../tracking/model/trackedModel';
import { urlOf } from '../../words/urlOf';

type Interfaces = ReturnType<typeof os.networkInterfaces>;

/** Whether this machine has no network interface through which a remote service could be reached. Sends no requests. */
export function isOffline(
  service: ServiceId,
  interfaces: Interfaces = os.networkInterfaces(),
): boolean {
  if (isLoopbackService(service)) return false;
  const addresses = Object.values(interfaces).flatMap((list) => list ?? []);
  return addresses.every(({ internal, address }) => internal || isLinkLocal(address));
}

// A machine assigns itself a link-local address when DHCP gives it none.
function isLinkLocal(address: string): boolean {
  return address.startsWith('169.254.') || address.toLowerCase().startsWith('fe80:');
}

/** Whether a service is at a loopback address. It may still be remote, through a forwarded port. */
function isLoopbackService(service: ServiceId): boolean {
  if (service === embeddedServiceId) return true;
  return isLoopbackHost(urlOf(service)?.hostname ?? '');
}
