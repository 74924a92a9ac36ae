import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { isLocalName } from '../../addresses/privateHosts';
import { reachFault, reachOf, type Reach } from './reach';

/**
 * A DNS lookup for host names that a service names. It refuses a name that resolves to a closer network than the
 * service itself. Because the connection uses this lookup, the address that is checked is the one that is connected to.
 */
export function guardedLookup(base: URL): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, options, (error, address, family) => {
      if (error) {
        callback(error, address, family);
        return;
      }
      const found = Array.isArray(address) ? address : [{ address }];
      mustBeAllowed(hostname, found, base).then(
        () => {
          callback(null, address, family);
        },
        (refusal: unknown) => {
          callback(refusal instanceof Error ? refusal : new Error(String(refusal)), '', 0);
        },
      );
    });
  };
}

async function mustBeAllowed(hostname: string, found: readonly Found[], base: URL): Promise<void> {
  // A name for this machine is trusted with more, such as requests without encryption; it must not resolve to another
  // machine.
  if (isLocalName(hostname) && found.some(({ address }) => reachOf(address) !== 2)) {
    throw new ServiceError(
      'unsafeAddress',
      say('The name {hostname} should be this machine and leads to another one. It was not used.', {
        hostname,
      }),
    );
  }
  await mustNotBeCloser(hostname, reachOfAll(found), base);
}

async function mustNotBeCloser(hostname: string, reach: Reach, base: URL): Promise<void> {
  if (reach <= (reach === 0 ? 0 : await reachOfBase(base))) return;
  throw new ServiceError(
    'unsafeAddress',
    say('The service leads to {hostname}, {reach}. It was not followed.', {
      hostname,
      reach: reachFault(reach),
    }),
  );
}

// The user chose the base address, so whatever network it resolves to is accepted.
async function reachOfBase({ hostname }: URL): Promise<Reach> {
  const written = reachOf(hostname);
  if (written !== 0) return written;
  const found = await dns.promises.lookup(hostname, { all: true }).catch(() => []);
  return reachOfAll(found);
}

interface Found {
  readonly address: string;
}

function reachOfAll(addresses: readonly Found[]): Reach {
  return addresses.reduce<Reach>((closest, { address }) => {
    const reach = reachOf(address);
    return reach > closest ? reach : closest;
  }, 0);
}
