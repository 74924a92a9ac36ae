import { deepEqual, equal } from 'node:assert/strict';
import { isLoopbackHost } from '../../../src/addresses/privateHosts';
import { networkScopeFault, networkScopeOf } from '../../../src/client/hosts/networkScope';

describe('network scope', () => {
  it('is farther for the internet than for a private network, and least for this machine', () => {
    const hosts = ['models.example', '8.8.8.8', '10.0.0.1', '[fe80::1]', 'localhost', '[::1]'];
    deepEqual(hosts.map(networkScopeOf), [0, 0, 1, 1, 2, 2]);
  });

  /** By where packets end; `+` where they do not even leave this machine. */
  const hosts: Readonly<Record<string, '0' | '1' | '2' | '2+'>> = {
    'models.example': '0',
    '8.8.8.8': '0',
    '[2606:4700::1111]': '0',
    '203.0.113.7': '0',
    // This machine.
    localhost: '2+',
    'localhost.': '2+',
    'a.b.LocalHost.': '2+',
    '127.0.0.1': '2+',
    '127.255.1.2': '2+',
    '127.0.0.1.': '2+',
    '127.1': '2+',
    '0x7f000001': '2+',
    '2130706433': '2+',
    '0177.0.0.01': '2+',
    '[::1]': '2+',
    '[0:0:0:0:0:0:0:1]': '2+',
    '0.0.0.0': '2+',
    '0': '2+',
    '[::]': '2+',
    // Version 4 by way of version 6, without leaving the machine.
    '[::ffff:127.0.0.1]': '2+',
    '::ffff:7f00:1': '2+',
    '[::ffff:0.0.0.0]': '2+',
    '[::ffff:10.0.0.1]': '1',
    '[::ffff:169.254.169.254]': '1',
    '[::ffff:8.8.8.8]': '0',
    // Translated or tunnelled on the way.
    '[::127.0.0.1]': '2',
    '[::10.0.0.1]': '1',
    '[::8.8.8.8]': '0',
    '[::ffff:0:127.0.0.1]': '2',
    '[::ffff:0:192.168.1.1]': '1',
    '[64:ff9b::127.0.0.1]': '2',
    '[64:ff9b::0.0.0.0]': '2',
    '[64:ff9b::10.1.2.3]': '1',
    '[64:ff9b::a9fe:a9fe]': '1',
    '[64:ff9b::8.8.8.8]': '0',
    '[64:ff9b:1::8.8.8.8]': '1',
    '[64:ff9b:1::127.0.0.1]': '2',
    '[64:ff9b:1:7f00:0:100::]': '2',
    '[2002:7f00:1::1]': '2',
    '[2002:a00:1::1]': '1',
    '[2002:a9fe:a9fe::]': '1',
    '[2002:808:808::1]': '0',
    '[2001:0:808:808::80ff:fffe]': '2',
    '[2001:0:808:808::f5ff:fffe]': '1',
    '[2001:0:a00:1::f7f7:f7f7]': '1',
    '[2001:0:808:808::f7f7:f7f7]': '0',
    '[2606::5efe:127.0.0.1]': '2',
    '[2606::200:5efe:10.0.0.1]': '1',
    '[2606::5efe:8.8.8.8]': '0',
    // Networks that the internet does not lead to.
    '0.1.2.3': '1',
    '10.0.0.1': '1',
    '0xa.1': '1',
    '100.64.0.1': '1',
    '100.128.0.1': '0',
    '169.254.169.254': '1',
    '172.16.0.1': '1',
    '172.32.0.1': '0',
    '192.0.0.8': '1',
    '192.168.0.1': '1',
    '198.18.0.1': '1',
    '198.20.0.1': '0',
    '224.0.0.1': '1',
    '255.255.255.255': '1',
    '[fc00::1]': '1',
    '[fd12::1]': '1',
    '[fe80::1]': '1',
    'fe80::1%eth0': '1',
    'fe80::1%25lo0': '1',
    '::1%lo': '2+',
    '[fec0::1]': '1',
    '[ff02::1]': '1',
    // Names that only look like it.
    'localhost.example': '0',
    notlocalhost: '0',
    '127.0.0.1.example': '0',
    'fe80.example': '0',
    'deadbeef.cafe': '0',
  };
  for (const [host, expected] of Object.entries(hosts)) {
    it(`of ${host} is ${expected}`, () => {
      equal(`${networkScopeOf(host)}${isLoopbackHost(host) ? '+' : ''}`, expected);
    });
  }

  it('is told in words', () => {
    equal(networkScopeFault(2), 'which is this machine');
    equal(networkScopeFault(1), 'which is inside a private network');
  });
});
