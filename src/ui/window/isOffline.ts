import os from 'node:os';
import { isLoopbackHost } from '../../addresses/privateHosts';
import { embeddedServiceId, type ServiceId } from '../../tracking/model/trackedModel';
import { urlOf } from '../../words/urlOf';

type Interfaces = ReturnType<typeof os.networkInterfaces>;

/** Whether this machine has no network at all by which a remote service could be reached. Asks nobody. */
export function isOffline(
  service: ServiceId,
  interfaces: Interfaces = os.networkInterfaces(),
): boolean {
  if (isLoopbackService(service)) return false;
  const addresses = Object.values(interfaces).flatMap((list) => list ?? []);
  return addresses.every(({ internal, address }) => internal || isLinkLocal(address));
}

// A machine gives itself such an address when nobody on the line gives it one.
function isLinkLocal(address: string): boolean {
  return address.startsWith('169.254.') || address.toLowerCase().startsWith('fe80:');
}

/** Whether a service is reached without a network. It need not run here: the port may be forwarded. */
function isLoopbackService(service: ServiceId): boolean {
  if (service === embeddedServiceId) return true;
  return isLoopbackHost(urlOf(service)?.hostname ?? '');
}
