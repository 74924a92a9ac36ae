import { deepEqual, equal, match, ok, throws } from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readSettings } from '../../src/service/team/teamSettings';
import { clusterShapes, composeShape, strangeIn } from './shapes';
import {
  at,
  clusterFiles,
  clusterRoles,
  composedRoles,
  documentsIn,
  listAt,
  secretNames,
  textAt,
  treeOf,
  type DeployedRole,
} from './manifests';

const documents = clusterFiles().flatMap(documentsIn);
const named = (kind: string, name: string) =>
  documents.find((one) => one['kind'] === kind && at(one, 'metadata', 'name') === name);
const workloads = documents.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
const kindOf = (document: unknown) =>
  `${textAt(document, 'apiVersion')} ${textAt(document, 'kind')}`;
const nameOf = (document: unknown) => textAt(document, 'metadata', 'name');

function checkRoles(roles: readonly DeployedRole[], expected: readonly string[]): void {
  deepEqual(roles.map(({ args }) => args.join(' ')).sort(), [...expected].sort());
  for (const { environment } of roles) {
    // Refuses a setting that there is none of, and a value that makes no sense.
    const secret = Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [
        name,
        name === 'CALIPER_DATABASE_URL' ? 'postgres://caliper@database/caliper' : value,
      ]),
    );
    readSettings(secret, null, ['DATABASE_URL', 'STORE_ENDPOINT', 'PUBLIC_URL']);
  }
}

describe('compose.yaml', () => {
  it('has no field that Compose does not know', () => {
    const [composed] = documentsIn('compose.yaml');
    // What is only there to be repeated begins with x-, and stands where it is repeated as well.
    const own = Object.entries(composed ?? {}).filter(([name]) => !name.startsWith('x-'));
    deepEqual(strangeIn(Object.fromEntries(own), composeShape), []);
    for (const { build } of Object.values(services).map(treeOf)) {
      if (build !== undefined && typeof build !== 'string') {
        deepEqual(build, { context: '..', dockerfile: 'deploy/Dockerfile' });
      }
    }
    const wrong = { services: { front: { environment: { A: 1 }, readonly: true } } };
    deepEqual(strangeIn(wrong, composeShape), [
      '.services.front.environment.A is no text',
      '.services.front.readonly is not known',
    ]);
    const late = { services: { front: { depends_on: { store: {} }, restart: 'often' } } };
    deepEqual(strangeIn(late, composeShape), [
      '.services.front.depends_on.store.condition is missing',
      '.services.front.restart is not as /^(?:no|always|unless-stopped|on-failure(?::\\d+)?)$/',
    ]);
  });

  const services = treeOf(at(documentsIn('compose.yaml')[0], 'services'));

  it('starts every role with settings that there are', () => {
    checkRoles(composedRoles(), ['migrate', 'doctor', 'front', 'worker', 'keeper']);
  });

  it('waits for what is there, and names volumes that it has', () => {
    const volumes = Object.keys(treeOf(at(documentsIn('compose.yaml')[0], 'volumes')));
    for (const [name, service] of Object.entries(services)) {
      for (const other of Object.keys(treeOf(at(service, 'depends_on') ?? {}))) {
        ok(other in services && other !== name, other);
      }
      for (const volume of listAt(service, 'volumes')) {
        ok(volumes.includes(String(volume).split(':')[0] ?? ''), String(volume));
      }
    }
  });

  it('gives our roles a file system that cannot be written, and no rights', () => {
    for (const service of Object.values(services)) {
      if (at(service, 'image') !== 'caliper-team') continue;
      equal(at(service, 'read_only'), true);
      deepEqual(listAt(service, 'cap_drop'), ['ALL']);
    }
  });

  it('shows nothing to other machines', () => {
    for (const service of Object.values(services)) {
      for (const port of listAt(service, 'ports')) match(String(port), /^127\.0\.0\.1:\d+:\d+$/);
    }
  });
});

describe('the files for Kubernetes', () => {
  it('have no field that their kind does not know, which a cluster would pass over', () => {
    const strange = documents.flatMap((one) =>
      strangeIn(one, clusterShapes.get(kindOf(one)) ?? {}, nameOf(one)),
    );
    deepEqual(strange, []);
  });

  it('are of kinds that there are, and all of them are applied', () => {
    for (const one of documents) ok(clusterShapes.has(kindOf(one)), nameOf(one));
    const [list] = documentsIn('k8s/kustomization.yaml');
    deepEqual(
      listAt(list, 'resources').map(String).sort(),
      clusterFiles()
        .map((file) => path.basename(file))
        .filter((name) => name !== 'kustomization.yaml')
        .sort(),
    );
  });

  it('start every role with settings that there are', () => {
    checkRoles(clusterRoles(), ['migrate', 'front', 'worker', 'keeper']);
  });

  it('make the tables in a job of this version, as a cluster changes no job that is there', () => {
    const [list] = documentsIn('k8s/kustomization.yaml');
    const tag = textAt(list, 'images', 0, 'newTag');
    const own: unknown = JSON.parse(readFileSync('package.json', 'utf8'));
    equal(tag, textAt(own, 'version'));
    const jobs = documents.filter(({ kind }) => kind === 'Job');
    deepEqual(jobs.map(nameOf), [`caliper-migrate-${tag.replaceAll('.', '-')}`]);
  });

  it('hold no secret', () => {
    const config = treeOf(at(named('ConfigMap', 'caliper'), 'data'));
    deepEqual(
      Object.keys(config).filter((name) => secretNames.includes(name)),
      [],
    );
  });

  for (const workload of workloads) {
    const pod = at(workload, 'spec', 'template', 'spec');
    it(`run ${nameOf(workload)} without root, rights, or a place to write but its own`, () => {
      equal(at(pod, 'securityContext', 'runAsNonRoot'), true);
      equal(at(pod, 'securityContext', 'seccompProfile', 'type'), 'RuntimeDefault');
      equal(at(pod, 'automountServiceAccountToken'), false);
      ok(named('ServiceAccount', textAt(pod, 'serviceAccountName')));
      const volumes = listAt(pod, 'volumes').map((volume) => at(volume, 'name'));
      const containers = listAt(pod, 'containers');
      equal(containers.length, 1);
      for (const container of containers) {
        equal(at(container, 'image'), 'caliper-team');
        const context = at(container, 'securityContext');
        equal(at(context, 'readOnlyRootFilesystem'), true);
        equal(at(context, 'allowPrivilegeEscalation'), false);
        deepEqual(listAt(context, 'capabilities', 'drop'), ['ALL']);
        ok(textAt(container, 'resources', 'limits', 'memory'));
        for (const mount of listAt(container, 'volumeMounts')) {
          ok(volumes.includes(at(mount, 'name')));
        }
      }
    });

    it(`give ${nameOf(workload)} no settings but ours: a cluster names its own after its services`, () => {
      equal(at(pod, 'enableServiceLinks'), false);
      const services = documents.filter(({ kind }) => kind === 'Service').map(nameOf);
      // Why: with them it would not start.
      for (const service of services) {
        const link = `${service.toUpperCase().replaceAll('-', '_')}_PORT`;
        throws(() => readSettings({ [link]: 'tcp://10.0.0.1:80' }, null, []), /is no setting/);
      }
    });

    it(`know whether ${nameOf(workload)} is well`, () => {
      if (workload['kind'] !== 'Deployment') return;
      const container = at(pod, 'containers', 0);
      const config = treeOf(at(named('ConfigMap', 'caliper'), 'data'));
      const ports = new Map(
        listAt(container, 'ports').map((port) => [at(port, 'name'), at(port, 'containerPort')]),
      );
      equal(String(ports.get('metrics')), config['CALIPER_METRICS_PORT']);
      for (const probe of ['livenessProbe', 'readinessProbe']) {
        const port = at(container, probe, 'httpGet', 'port');
        if (port !== null) ok(ports.has(port), probe);
      }
      ok(at(container, 'livenessProbe'));
      const labels = at(workload, 'spec', 'template', 'metadata', 'labels');
      deepEqual(at(workload, 'spec', 'selector', 'matchLabels'), labels);
    });
  }

  it('scale workers by the seconds of work that wait', () => {
    const scaled = named('ScaledObject', 'caliper-worker');
    ok(named('Deployment', textAt(scaled, 'spec', 'scaleTargetRef', 'name')));
    const [trigger] = listAt(scaled, 'spec', 'triggers');
    equal(at(trigger, 'type'), 'postgresql');
    match(textAt(trigger, 'metadata', 'query'), /caliper\.work_waiting$/);
    ok(secretNames.includes(textAt(trigger, 'metadata', 'connectionFromEnv')));
  });

  it('let a front answer for a while after its end is asked for, as balancers learn of it later', () => {
    const pod = at(named('Deployment', 'caliper-front'), 'spec', 'template', 'spec');
    const [program, seconds] = listAt(
      pod,
      'containers',
      0,
      'lifecycle',
      'preStop',
      'exec',
      'command',
    );
    equal(program, 'sleep');
    ok(Number(seconds) >= 5);
  });

  it('let clients reach the fronts alone', () => {
    const service = named('Service', 'caliper-front');
    const labels = at(named('Deployment', 'caliper-front'), 'spec', 'selector', 'matchLabels');
    deepEqual(at(service, 'spec', 'selector'), labels);
    deepEqual(
      at(named('NetworkPolicy', 'caliper-clients'), 'spec', 'podSelector', 'matchLabels'),
      labels,
    );
    ok(named('NetworkPolicy', 'caliper-worker'));
  });
});

describe('the images', () => {
  it('of the team service is of Node 24, runs as nobody of importance, and starts the program', () => {
    const lines = linesOf('Dockerfile');
    const from = lines.filter((line) => line.startsWith('FROM '));
    ok(from.length > 0 && from.every((line) => /^FROM (--platform=\S+ )?node:24-/.test(line)));
    ok(lines.includes('USER 1000:1000'));
    ok(lines.includes('ENTRYPOINT ["node", "dist/team.js"]'));
  });

  for (const [file, folder] of [
    ['Dockerfile', '.'],
    ['store/Dockerfile', 'deploy/store'],
  ] as const) {
    it(`(${file}) copy what is there, and have instructions that there are`, () => {
      const instructions = /^(FROM|WORKDIR|COPY|RUN|ENV|USER|ENTRYPOINT|CMD) \S/;
      for (const line of linesOf(file)) {
        ok(instructions.test(line), line);
        const [word, ...args] = line.split(' ');
        if (word !== 'COPY' || args[0]?.startsWith('--from')) continue;
        for (const name of args.slice(0, -1)) ok(existsSync(path.resolve(folder, name)), name);
      }
    });
  }

  it('are made without what a clone has made itself', () => {
    const ignored = readFileSync(path.resolve('deploy/Dockerfile.dockerignore'), 'utf8').split(
      '\n',
    );
    for (const name of ['.git', 'node_modules', 'dist', 'out']) ok(ignored.includes(name), name);
  });
});

/** Instructions, each in one line. */
function linesOf(file: string): readonly string[] {
  return readFileSync(path.resolve('deploy', file), 'utf8')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}
