import { isRecord } from '../../src/words/unknown';

/** What may stand in a place of a file of deployment; who reads it for real passes over what it does not know. */
export type Shape =
  | 'text'
  | 'number'
  | 'flag'
  | 'textOrNumber'
  | 'any'
  /** A text of this form. */
  | RegExp
  | readonly [Shape]
  /** By '*', keys of one's own, as those of labels; a key with '!' behind it must be there. */
  | { readonly [key: string]: Shape };

/** Where a document has what its shape does not: places, each with what is wrong there. */
export function strangeIn(value: unknown, shape: Shape, place = ''): readonly string[] {
  if (typeof shape === 'string') return fits(value, shape) ? [] : [`${place} is no ${shape}`];
  if (shape instanceof RegExp) {
    return typeof value === 'string' && shape.test(value) ? [] : [`${place} is not as ${shape}`];
  }
  if (isList(shape)) {
    if (!Array.isArray(value)) return [`${place} is no list`];
    return value.flatMap((one, i) => strangeIn(one, shape[0], `${place}[${i}]`));
  }
  if (!isRecord(value)) return [`${place} is no mapping`];
  const missing = Object.keys(shape)
    .filter((key) => key.endsWith('!') && !Object.hasOwn(value, key.slice(0, -1)))
    .map((key) => `${place}.${key.slice(0, -1)} is missing`);
  const strange = Object.entries(value).flatMap(([key, one]) => {
    const known = [key, `${key}!`, '*'].find((name) => Object.hasOwn(shape, name));
    const there = `${place}.${key}`;
    const of = known === undefined ? undefined : shape[known];
    return of === undefined ? [`${there} is not known`] : strangeIn(one, of, there);
  });
  return [...missing, ...strange];
}

function isList(shape: Exclude<Shape, string | RegExp>): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function fits(value: unknown, kind: Extract<Shape, string>): boolean {
  if (kind === 'any') return true;
  if (kind === 'flag') return typeof value === 'boolean';
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'number') return typeof value === 'number';
  return typeof value === 'string' || typeof value === 'number';
}

const texts: Shape = { '*': 'text' };
/** RFC 1123, as names of a cluster are. */
const name = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const labels: Shape = { '*': /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/ };
const selector: Shape = { 'matchLabels!': labels };
const metadata: Shape = { 'name!': name, labels, annotations: texts };
const quantity = /^\d+(?:m|Ki|Mi|Gi)?$/;
const resources: Shape = { 'requests!': { '*': quantity }, 'limits!': { '*': quantity } };

const probe: Shape = {
  ...{ httpGet: { path: /^\//, 'port!': 'textOrNumber' }, periodSeconds: 'number' },
  ...{ failureThreshold: 'number', timeoutSeconds: 'number', initialDelaySeconds: 'number' },
};

const container: Shape = {
  ...{ 'name!': name, 'image!': 'text', 'args!': ['text'], 'resources!': resources },
  envFrom: [{ configMapRef: { 'name!': name }, secretRef: { 'name!': name } }],
  ports: [{ 'name!': name, 'containerPort!': 'number' }],
  ...{ readinessProbe: probe, livenessProbe: probe },
  lifecycle: { preStop: { exec: { command: ['text'] } } },
  securityContext: {
    ...{ allowPrivilegeEscalation: 'flag', readOnlyRootFilesystem: 'flag' },
    'capabilities!': { 'drop!': ['text'] },
  },
  volumeMounts: [{ 'name!': name, 'mountPath!': /^\// }],
};

const template: Shape = {
  'metadata!': { 'labels!': labels },
  'spec!': {
    ...{ serviceAccountName: name, automountServiceAccountToken: 'flag' },
    restartPolicy: /^(?:Always|OnFailure|Never)$/,
    ...{ terminationGracePeriodSeconds: 'number', enableServiceLinks: 'flag' },
    securityContext: {
      ...{ runAsNonRoot: 'flag', runAsUser: 'number', runAsGroup: 'number', fsGroup: 'number' },
      seccompProfile: { 'type!': /^(?:RuntimeDefault|Unconfined|Localhost)$/ },
    },
    'containers!': [container],
    volumes: [{ 'name!': name, emptyDir: { sizeLimit: quantity } }],
  },
};

const cidr = /^(?:\d{1,3}\.){3}\d{1,3}\/\d{1,2}$/;
const peer: Shape = {
  ...{ namespaceSelector: selector, podSelector: selector },
  ipBlock: { 'cidr!': cidr, except: [cidr] },
};
const peerPorts: Shape = [{ port: 'textOrNumber', protocol: /^(?:TCP|UDP|SCTP)$/ }];

const ofKind = (apiVersion: string, kind: string, rest: { readonly [key: string]: Shape }) =>
  [
    `${apiVersion} ${kind}`,
    { 'apiVersion!': 'text', 'kind!': 'text', 'metadata!': metadata, ...rest } satisfies Shape,
  ] as const;

/**
 * The kinds that our files have, with the fields that we use of them.
 * https://kubernetes.io/docs/reference/kubernetes-api/ and https://keda.sh/docs/2.17/reference/scaledobject-spec/
 */
export const clusterShapes: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ofKind('apps/v1', 'Deployment', {
    'spec!': { replicas: 'number', 'selector!': selector, 'template!': template },
  }),
  ofKind('batch/v1', 'Job', {
    'spec!': { backoffLimit: 'number', ttlSecondsAfterFinished: 'number', 'template!': template },
  }),
  ofKind('keda.sh/v1alpha1', 'ScaledObject', {
    'spec!': {
      'scaleTargetRef!': { 'name!': name },
      ...{ minReplicaCount: 'number', maxReplicaCount: 'number' },
      ...{ pollingInterval: 'number', cooldownPeriod: 'number' },
      advanced: {
        horizontalPodAutoscalerConfig: {
          behavior: { scaleDown: { stabilizationWindowSeconds: 'number' } },
        },
      },
      'triggers!': [
        {
          'type!': 'text',
          'metadata!': {
            ...{ connectionFromEnv: 'text', 'query!': 'text', 'targetQueryValue!': /^\d+$/ },
          },
        },
      ],
    },
  }),
  // It is no object of a cluster, and has no name.
  [
    'kustomize.config.k8s.io/v1beta1 Kustomization',
    {
      ...{ 'apiVersion!': 'text', 'kind!': 'text', 'resources!': ['text'] },
      labels: [{ includeTemplates: 'flag', includeSelectors: 'flag', 'pairs!': labels }],
      images: [{ 'name!': 'text', newName: 'text', newTag: 'text' }],
    },
  ],
  ofKind('networking.k8s.io/v1', 'NetworkPolicy', {
    spec: {
      ...{ 'podSelector!': selector, 'policyTypes!': [/^(?:Ingress|Egress)$/] },
      ingress: [{ from: [peer], ports: peerPorts }],
      egress: [{ to: [peer], ports: peerPorts }],
    },
  }),
  ofKind('policy/v1', 'PodDisruptionBudget', {
    spec: { minAvailable: 'textOrNumber', selector },
  }),
  ofKind('v1', 'ConfigMap', { data: texts }),
  ofKind('v1', 'Service', {
    spec: {
      selector: texts,
      ports: [{ name: 'text', port: 'number', targetPort: 'textOrNumber' }],
    },
  }),
  ofKind('v1', 'ServiceAccount', { automountServiceAccountToken: 'flag' }),
]);

const duration = /^\d+(?:s|m|h)$/;

/** https://docs.docker.com/reference/compose-file/ with the fields that we use. */
export const composeShape: Shape = {
  ...{ name: 'text', volumes: { '*': {} } },
  services: {
    '*': {
      ...{ image: 'text', environment: texts, command: ['text'] },
      restart: /^(?:no|always|unless-stopped|on-failure(?::\d+)?)$/,
      ...{ volumes: ['text'], ports: ['text'], tmpfs: ['text'], stop_grace_period: duration },
      // A folder, or a mapping.
      ...{ build: 'any', read_only: 'flag', cap_drop: ['text'], security_opt: ['text'] },
      healthcheck: { 'test!': ['text'], interval: duration, retries: 'number' },
      deploy: { replicas: 'number' },
      depends_on: {
        '*': { 'condition!': /^service_(?:started|healthy|completed_successfully)$/ },
      },
    },
  },
};
