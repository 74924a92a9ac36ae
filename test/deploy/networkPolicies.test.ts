import { deepEqual, equal } from 'node:assert/strict';
import { isAllowed, podLabels, type Call, type Peer } from './networkPolicies';

const named = (name: string) => ({ 'kubernetes.io/metadata.name': name });
const own: Peer = { pod: podLabels('caliper-worker'), namespace: named('caliper') };
const stranger: Peer = { pod: { app: 'any' }, namespace: named('other') };
const internet: Peer = { address: '93.184.216.34' };
const collector: Peer = { pod: { app: 'prometheus' }, namespace: named('monitoring') };
const names: Peer = { pod: { 'k8s-app': 'kube-dns' }, namespace: named('kube-system') };

const workloads = ['caliper-front', 'caliper-worker', 'caliper-keeper', 'caliper-migrate'];

describe('the network of a cluster, as its policies say', () => {
  const reach = (workload: string, peer: Peer, call: Call) =>
    isAllowed('Ingress', podLabels(workload), peer, call);
  const leave = (workload: string, peer: Peer, call: Call) =>
    isAllowed('Egress', podLabels(workload), peer, call);

  it('lets everybody reach the fronts at the port of the interface, and nothing else', () => {
    for (const peer of [own, stranger, internet, collector]) {
      const open = workloads.filter((workload) => reach(workload, peer, { port: 8080 }));
      deepEqual(open, ['caliper-front']);
    }
    for (const port of [22, 9229, 80]) {
      for (const workload of workloads) equal(reach(workload, collector, { port }), false);
    }
  });

  it('lets the collector of metrics alone reach them, from each role', () => {
    for (const workload of workloads) {
      equal(reach(workload, collector, { port: 9464 }), true);
      for (const peer of [own, stranger, internet]) {
        equal(reach(workload, peer, { port: 9464 }), false);
      }
    }
  });

  it('lets a worker reach database, store and names, and neither the internet nor the cloud', () => {
    const isOpen = (peer: Peer, call: Call) => leave('caliper-worker', peer, call);
    const inside: Peer = { address: '10.20.30.40' };
    for (const port of [5432, 443]) equal(isOpen(inside, { port }), true);
    for (const protocol of ['TCP', 'UDP'] as const)
      equal(isOpen(names, { port: 53, protocol }), true);
    // The last is where clouds tell a machine its keys.
    for (const address of ['93.184.216.34', '192.168.1.1', '172.16.0.1', '169.254.169.254']) {
      for (const port of [443, 80, 5432, 53]) equal(isOpen({ address }, { port }), false);
    }
    for (const port of [22, 80, 8080]) equal(isOpen(inside, { port }), false);
    equal(isOpen(inside, { port: 5432, protocol: 'UDP' }), false);
    for (const peer of [own, stranger, collector]) equal(isOpen(peer, { port: 443 }), false);
    equal(isOpen(names, { port: 443 }), false);
  });

  it('lets fronts reach the identity provider, and keepers the listeners of webhooks', () => {
    for (const workload of ['caliper-front', 'caliper-keeper']) {
      equal(leave(workload, internet, { port: 443 }), true);
    }
  });
});
