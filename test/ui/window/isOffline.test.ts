import { equal } from 'node:assert/strict';
import { isOffline } from '../../../src/ui/window/isOffline';

const service = 'https://models.example.com';

describe('isOffline', () => {
  const at = (address: string, internal = false) => ({
    ...{ address, internal, netmask: '', mac: '', cidr: null },
    family: 'IPv4' as const,
  });

  it('is so when nothing leads out of this machine', () => {
    equal(isOffline(service, {}), true);
    equal(isOffline(service, { lo: [at('127.0.0.1', true)] }), true);
    equal(isOffline(service, { eth0: [at('169.254.7.1')] }), true);
  });

  it('is not so with one address', () => {
    equal(isOffline(service, { lo: [at('127.0.0.1', true)], eth0: [at('10.0.0.7')] }), false);
  });

  it('is never so for a service on this machine', () => {
    equal(isOffline('http://127.0.0.1:8080', {}), false);
    equal(isOffline('embedded', {}), false);
  });
});
