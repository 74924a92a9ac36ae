import { say } from '../../words/say';
import { isPrivateHost, resolvesToLoopback } from '../../addresses/privateHosts';

/** From where an address can be reached: 0 from the internet, 1 from a private network, 2 from this machine alone. */
export type NetworkScope = 0 | 1 | 2;

/** The scope of a host as it is written, without looking it up. */
export function networkScopeOf(hostname: string): NetworkScope {
  if (resolvesToLoopback(hostname)) return 2;
  return isPrivateHost(hostname) ? 1 : 0;
}

/** Why a place of this scope is refused, as a phrase that follows the name of the host. */
export function networkScopeFault(scope: NetworkScope): string {
  return scope === 2 ? say('which is this machine') : say('which is inside a private network');
}
