import os from 'node:os';
import { isLoopbackService } from '../../tracking/model/loopbackService';
import type { ServiceId } from '../../tracking/model/trackedModel';

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
