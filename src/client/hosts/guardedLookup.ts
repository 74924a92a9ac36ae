import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { isLocalName } from '../../addresses/privateHosts';
import { networkScopeFault, networkScopeOf, type NetworkScope } from './networkScope';

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
  if (isLocalName(hostname) && found.some(({ address }) => networkScopeOf(address) !== 2)) {
    throw new ServiceError(
      'unsafeAddress',
      say('The name {hostname} should be this machine and leads to another one. It was not used.', {
        hostname,
      }),
    );
  }
  await mustNotBeCloser(hostname, networkScopeOfAll(found), base);
}

async function mustNotBeCloser(hostname: string, scope: NetworkScope, base: URL): Promise<void> {
  if (scope <= (scope === 0 ? 0 : await networkScopeOfBase(base))) return;
  throw new ServiceError(
    'unsafeAddress',
    say('The service leads to {hostname}, {scope}. It was not followed.', {
      hostname,
      scope: networkScopeFault(scope),
    }),
  );
}

// The user chose the base address, so whatever network it resolves to is accepted.
async function networkScopeOfBase({ hostname }: URL): Promise<NetworkScope> {
  const written = networkScopeOf(hostname);
  if (written !== 0) return written;
  const found = await dns.promises.lookup(hostname, { all: true }).catch(() => []);
  return networkScopeOfAll(found);
}

interface Found {
  readonly address: string;
}

function networkScopeOfAll(addresses: readonly Found[]): NetworkScope {
  return addresses.reduce<NetworkScope>((closest, { address }) => {
    const scope = networkScopeOf(address);
    return scope > closest ? scope : closest;
  }, 0);
}
