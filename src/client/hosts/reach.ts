import { say } from '../../words/say';
import { isPrivateHost, leadsToLoopback } from '../../addresses/privateHosts';

/** From how far an address can be reached: the lower, the farther. */
export type Reach = 0 | 1 | 2;

/** Reach of a host as it is written, by where packets to it end: 0 the internet, 1 a private network, 2 this machine alone. */
export function reachOf(hostname: string): Reach {
  if (leadsToLoopback(hostname)) return 2;
  return isPrivateHost(hostname) ? 1 : 0;
}

/** What is wrong with going to a place of this reach, to follow a host's name. */
export function reachFault(reach: Reach): string {
  return reach === 2 ? say('which is this machine') : say('which is inside a private network');
}
