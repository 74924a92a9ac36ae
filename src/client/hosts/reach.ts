import { say } from '../../words/say';
import { isPrivateHost, leadsToLoopback } from '../../addresses/privateHosts';

/** From where an address can be reached: 0 from the internet, 1 from a private network, 2 from this machine alone. */
export type Reach = 0 | 1 | 2;

/** The reach of a host as it is written, without looking it up. */
export function reachOf(hostname: string): Reach {
  if (leadsToLoopback(hostname)) return 2;
  return isPrivateHost(hostname) ? 1 : 0;
}

/** Why a place of this reach is refused, as a phrase that follows the name of the host. */
export function reachFault(reach: Reach): string {
  return reach === 2 ? say('which is this machine') : say('which is inside a private network');
}
