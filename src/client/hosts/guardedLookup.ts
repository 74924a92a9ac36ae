import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { isLocalName } from '../../addresses/privateHosts';
import { linkFault, networkScopeFault, networkScopeOf, type NetworkScope } from './networkScope';

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
  await mustNotBeOfLink(hostname, found, base);
  await mustNotBeCloser(hostname, networkScopeOfAll(found), base);
}

async function mustNotBeOfLink(
  hostname: string,
  found: readonly Found[],
  base: URL,
): Promise<void> {
  const faultFrom = (bases: readonly string[]) =>
    found.map(({ address }) => linkFault(address, bases)).find((fault) => fault !== null);
  if (faultFrom([]) === undefined) return;
  const fault = faultFrom([base.hostname, ...(await addressesOf(base))]);
  if (fault !== undefined) throw notFollowed(hostname, fault);
}

async function mustNotBeCloser(hostname: string, scope: NetworkScope, base: URL): Promise<void> {
  if (scope <= (scope === 0 ? 0 : await networkScopeOfBase(base))) return;
  throw notFollowed(hostname, networkScopeFault(scope));
}

function notFollowed(hostname: string, scope: string): ServiceError {
  return new ServiceError(
    'unsafeAddress',
    say('The service leads to {hostname}, {scope}. It was not followed.', { hostname, scope }),
  );
}

// The user chose the base address, so whatever network it resolves to is accepted.
async function networkScopeOfBase(base: URL): Promise<NetworkScope> {
  const written = networkScopeOf(base.hostname);
  if (written !== 0) return written;
  const found = await addressesOf(base);
  return networkScopeOfAll(found.map((address) => ({ address })));
}

async function addressesOf({ hostname }: URL): Promise<readonly string[]> {
  const found = await dns.promises.lookup(hostname, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
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
