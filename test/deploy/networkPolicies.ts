import { BlockList } from 'node:net';
import { at, clusterFiles, documentsIn, listAt, textAt, treeOf, type Tree } from './manifests';

/** Who calls whom: a pod with its namespace, or an address outside of the cluster. */
export interface Peer {
  readonly pod?: Labels;
  readonly namespace?: Labels;
  readonly address?: string;
}

export interface Call {
  readonly port: number;
  readonly protocol?: 'TCP' | 'UDP';
}

type Labels = Readonly<Record<string, string>>;

const documents = clusterFiles().flatMap(documentsIn);
const policies = documents.filter(({ kind }) => kind === 'NetworkPolicy');

/** The labels of the pods of a workload, with those that kustomize adds to templates. */
export function podLabels(workload: string): Labels {
  const found = documents.find(
    (one) =>
      (one['kind'] === 'Deployment' || one['kind'] === 'Job') &&
      textAt(one, 'metadata', 'name') === workload,
  );
  const [list] = documentsIn('k8s/kustomization.yaml');
  const added = listAt(list, 'labels')
    .filter((one) => at(one, 'includeTemplates') === true)
    .map((one) => textsAt(one, 'pairs'));
  const own = textsAt(found, 'spec', 'template', 'metadata', 'labels');
  return added.reduce((all, more) => ({ ...all, ...more }), own);
}

/**
 * Whether a cluster lets a pod of ours be called, or call: a pod that no policy of a direction selects is open in it,
 * and one that some select is open to what any of their rules names.
 * https://kubernetes.io/docs/concepts/services-networking/network-policies/
 */
export function isAllowed(
  direction: 'Ingress' | 'Egress',
  pod: Labels,
  peer: Peer,
  call: Call,
): boolean {
  const selecting = policies.filter(
    (policy) =>
      listAt(policy, 'spec', 'policyTypes').includes(direction) &&
      selects(at(policy, 'spec', 'podSelector'), pod),
  );
  if (selecting.length === 0) return true;
  const { rules, side } =
    direction === 'Ingress'
      ? ({ rules: 'ingress', side: 'from' } as const)
      : ({ rules: 'egress', side: 'to' } as const);
  return selecting.some((policy) =>
    listAt(policy, 'spec', rules).some(
      (rule) => names(listAt(rule, side), peer) && opens(listAt(rule, 'ports'), call),
    ),
  );
}

/** A rule without peers is for all of them. */
function names(peers: readonly unknown[], peer: Peer): boolean {
  return peers.length === 0 || peers.some((one) => isNamed(one, peer));
}

function isNamed(named: unknown, { pod, namespace, address }: Peer): boolean {
  const block = at(named, 'ipBlock');
  if (block !== null) {
    if (address === undefined) return false;
    const isIn = (cidr: unknown) => inNetwork(String(cidr), address);
    return isIn(at(block, 'cidr')) && !listAt(block, 'except').some(isIn);
  }
  if (pod === undefined || namespace === undefined) return false;
  const [pods, namespaces] = [at(named, 'podSelector'), at(named, 'namespaceSelector')];
  // Without a selector of namespaces it is about pods of the policy's own, which none of our policies names.
  if (namespaces === null) throw new Error('A peer names no namespace.');
  return selects(namespaces, namespace) && (pods === null || selects(pods, pod));
}

function opens(ports: readonly unknown[], { port, protocol = 'TCP' }: Call): boolean {
  return (
    ports.length === 0 ||
    ports.some((one) => at(one, 'port') === port && (at(one, 'protocol') ?? 'TCP') === protocol)
  );
}

function selects(selector: unknown, labels: Labels): boolean {
  return Object.entries(textsAt(selector, 'matchLabels')).every(
    ([name, value]) => labels[name] === value,
  );
}

function inNetwork(cidr: string, address: string): boolean {
  const [network = '', bits = ''] = cidr.split('/');
  const list = new BlockList();
  list.addSubnet(network, Number(bits), 'ipv4');
  return list.check(address, 'ipv4');
}

function textsAt(tree: unknown, ...keys: readonly string[]): Labels {
  const found: Tree = treeOf(at(tree, ...keys) ?? {});
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, String(value)]));
}
