import dns from 'node:dns';

/**
 * For a `describe`: names of the internet end where the map says, and those below localhost, which
 * not every machine finds by itself, on this machine.
 */
export function useNames(): Map<string, string> {
  const addresses = new Map<string, string>();
  const { lookup } = dns;
  const lookUpLater = dns.promises.lookup;
  const addressOf = (name: string) =>
    addresses.get(name) ?? name.replace(/^.*\.localhost$/, '127.0.0.1');
  before(() => {
    Object.assign(dns, {
      lookup: (name: string, ...rest: never[]) => {
        Reflect.apply(lookup, dns, [addressOf(name), ...rest]);
      },
    });
    Object.assign(dns.promises, {
      lookup: (name: string, options: never): unknown =>
        Reflect.apply(lookUpLater, dns.promises, [addressOf(name), options]),
    });
  });
  afterEach(() => {
    addresses.clear();
  });
  after(() => {
    Object.assign(dns, { lookup });
    Object.assign(dns.promises, { lookup: lookUpLater });
  });
  return addresses;
}
