import { isRecord } from '../../src/words/unknown';

/** What may stand in a place of a file of deployment; who reads it for real passes over what it does not know. */
export type Shape =
  | 'text'
  | 'number'
  | 'flag'
  | 'textOrNumber'
  | 'any'
  | readonly [Shape]
  /** By '*', keys of one's own, as those of labels. */
  | { readonly [key: string]: Shape };

/** Where a document has what its shape does not: places, each with what is wrong there. */
export function strangeIn(value: unknown, shape: Shape, place = ''): readonly string[] {
  if (typeof shape === 'string') return fits(value, shape) ? [] : [`${place} is no ${shape}`];
  if (isList(shape)) {
    if (!Array.isArray(value)) return [`${place} is no list`];
    return value.flatMap((one, i) => strangeIn(one, shape[0], `${place}[${i}]`));
  }
  if (!isRecord(value)) return [`${place} is no mapping`];
  return Object.entries(value).flatMap(([key, one]) => {
    const known = Object.hasOwn(shape, key) ? shape[key] : shape['*'];
    const there = `${place}.${key}`;
    return known === undefined ? [`${there} is not known`] : strangeIn(one, known, there);
  });
}

function isList(shape: Exclude<Shape, string>): shape is readonly [Shape] {
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
const selector: Shape = { matchLabels: texts };
const metadata: Shape = { name: 'text', labels: texts, annotations: texts };
const resources: Shape = { requests: texts, limits: texts };

const probe: Shape = {
  ...{ httpGet: { path: 'text', port: 'textOrNumber' }, periodSeconds: 'number' },
  ...{ failureThreshold: 'number', timeoutSeconds: 'number', initialDelaySeconds: 'number' },
};

const container: Shape = {
  ...{ name: 'text', image: 'text', args: ['text'], resources },
  envFrom: [{ configMapRef: { name: 'text' }, secretRef: { name: 'text' } }],
  ports: [{ name: 'text', containerPort: 'number' }],
  ...{ readinessProbe: probe, livenessProbe: probe },
  lifecycle: { preStop: { exec: { command: ['text'] } } },
  securityContext: {
    ...{ allowPrivilegeEscalation: 'flag', readOnlyRootFilesystem: 'flag' },
    capabilities: { drop: ['text'] },
  },
  volumeMounts: [{ name: 'text', mountPath: 'text' }],
};

const template: Shape = {
  metadata,
  spec: {
    ...{ serviceAccountName: 'text', automountServiceAccountToken: 'flag', restartPolicy: 'text' },
    ...{ terminationGracePeriodSeconds: 'number', enableServiceLinks: 'flag' },
    securityContext: {
      ...{ runAsNonRoot: 'flag', runAsUser: 'number', runAsGroup: 'number', fsGroup: 'number' },
      seccompProfile: { type: 'text' },
    },
    containers: [container],
    volumes: [{ name: 'text', emptyDir: { sizeLimit: 'text' } }],
  },
};

const peer: Shape = {
  ...{ namespaceSelector: selector, podSelector: selector },
  ipBlock: { cidr: 'text', except: ['text'] },
};
const peerPorts: Shape = [{ port: 'textOrNumber', protocol: 'text' }];

const ofKind = (apiVersion: string, kind: string, rest: { readonly [key: string]: Shape }) =>
  [`${apiVersion} ${kind}`, { apiVersion: 'text', kind: 'text', metadata, ...rest }] as const;

/**
 * The kinds that our files have, with the fields that we use of them.
 * https://kubernetes.io/docs/reference/kubernetes-api/ and https://keda.sh/docs/2.17/reference/scaledobject-spec/
 */
export const clusterShapes: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ofKind('apps/v1', 'Deployment', { spec: { replicas: 'number', selector, template } }),
  ofKind('batch/v1', 'Job', {
    spec: { backoffLimit: 'number', ttlSecondsAfterFinished: 'number', template },
  }),
  ofKind('keda.sh/v1alpha1', 'ScaledObject', {
    spec: {
      scaleTargetRef: { name: 'text' },
      ...{ minReplicaCount: 'number', maxReplicaCount: 'number' },
      ...{ pollingInterval: 'number', cooldownPeriod: 'number' },
      advanced: {
        horizontalPodAutoscalerConfig: {
          behavior: { scaleDown: { stabilizationWindowSeconds: 'number' } },
        },
      },
      triggers: [
        {
          type: 'text',
          metadata: { connectionFromEnv: 'text', query: 'text', targetQueryValue: 'text' },
        },
      ],
    },
  }),
  ofKind('kustomize.config.k8s.io/v1beta1', 'Kustomization', {
    resources: ['text'],
    labels: [{ includeTemplates: 'flag', includeSelectors: 'flag', pairs: texts }],
    images: [{ name: 'text', newName: 'text', newTag: 'text' }],
  }),
  ofKind('networking.k8s.io/v1', 'NetworkPolicy', {
    spec: {
      ...{ podSelector: selector, policyTypes: ['text'] },
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

/** https://docs.docker.com/reference/compose-file/ with the fields that we use. */
export const composeShape: Shape = {
  ...{ name: 'text', volumes: { '*': {} } },
  services: {
    '*': {
      ...{ image: 'text', environment: texts, command: ['text'], restart: 'text' },
      ...{ volumes: ['text'], ports: ['text'], tmpfs: ['text'], stop_grace_period: 'text' },
      // A folder, or a mapping.
      ...{ build: 'any', read_only: 'flag', cap_drop: ['text'], security_opt: ['text'] },
      healthcheck: { test: ['text'], interval: 'text', retries: 'number' },
      deploy: { replicas: 'number' },
      depends_on: { '*': { condition: 'text' } },
    },
  },
};
