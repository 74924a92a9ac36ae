import { say } from '../../words/say';
import { isLinkHost, isPrivateHost, resolvesToLoopback } from '../../addresses/privateHosts';

/** From where an address can be reached: 0 from the internet, 1 from a private network, 2 from this machine alone. */
export type NetworkScope = 0 | 1 | 2;

/** The scope of a host as it is written, without looking it up. */
export function networkScopeOf(hostname: string): NetworkScope {
  if (resolvesToLoopback(hostname)) return 2;
  return isPrivateHost(hostname) ? 1 : 0;
}

/**
 * Why a service must not lead to a host, whatever network the service is in, as a phrase that follows the name of the
 * host; null when it may.
 * @param bases the host of the service as it is written, and the addresses it is known to have
 */
export function linkFault(hostname: string, bases: readonly string[]): string | null {
  if (!isLinkHost(hostname) || bases.some(isLinkHost)) return null;
  return say('which is a link-local address or one of cloud metadata');
}

/** Why a place of this scope is refused, as a phrase that follows the name of the host. */
export function networkScopeFault(scope: NetworkScope): string {
  return scope === 2 ? say('which is this machine') : say('which is inside a private network');
}
