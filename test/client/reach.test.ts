import { deepEqual, equal } from 'node:assert/strict';
import { reachFault, reachOf } from '../../src/client/reach';

describe('reach', () => {
  it('is farther for the internet than for a private network, and least for this machine', () => {
    const hosts = ['models.example', '8.8.8.8', '10.0.0.1', '[fe80::1]', 'localhost', '[::1]'];
    deepEqual(hosts.map(reachOf), [0, 0, 1, 1, 2, 2]);
  });

  it('is told in words', () => {
    equal(reachFault(2), 'which is this machine');
    equal(reachFault(1), 'which is inside a private network');
  });
});
