import { equal, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import {
  at,
  clusterFiles,
  clusterRoles,
  composedRoles,
  documentsIn,
  textAt,
  treeOf,
} from '../../../deploy/manifests';
import { finished, grantFor, resultWhen } from '../../../fixtures/serviceCalls';
import { startStore } from '../servers/startStore';
import { putFile } from './putFile';
import { TeamHost } from './teamHost';

const bytes = readFileSync(path.resolve('samples/mayo_332.stp'));
const query = textAt(
  clusterFiles()
    .flatMap(documentsIn)
    .find(({ kind }) => kind === 'ScaledObject'),
  ...['spec', 'triggers', 0, 'metadata', 'query'],
);

describe('what the files of deployment start', function () {
  this.timeout(120_000);
  let host: TeamHost;
  let environments: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map();
  before(async () => {
    host = await TeamHost.start({}, ([role = '']) => environments.get(role) ?? {});
  });
  after(() => host.stop());

  for (const [file, roles] of [
    ['compose.yaml', composedRoles()],
    ['the files for Kubernetes', clusterRoles()],
  ] as const) {
    it(`converts a file as ${file} says`, async () => {
      environments = new Map(
        roles.map(({ args: [role = ''], environment }) => [role, environment]),
      );
      await host.run(['migrate']);
      const processes = [];
      for (const role of ['front', 'worker', 'keeper'] as const) {
        ok(environments.has(role));
        processes.push(await host.role(role));
      }
      const service = { baseUrl: host.baseUrl, token: await host.token('acme') };
      const grant = await grantFor(service, 'mayo_332.stp');
      equal((await putFile(grant, '', bytes)).status, 200);
      equal((await resultWhen(service, grant.modelId, finished)).status, 'succeeded');
      equal((await fetch(`${host.baseUrl}/readyz`)).status, 200);
      for (const { ready } of processes) {
        const address = `http://127.0.0.1:${String(ready['metricsPort'])}/healthz`;
        equal((await fetch(address)).status, 200);
      }
      equal(await figureFor(query, host.databaseUrl), 0);
      await Promise.all(processes.map((one) => one.end()));
    });
  }

  it('is a store that the service can rely on', async () => {
    const told = treeOf(at(documentsIn('compose.yaml')[0], 'services', 'store', 'environment'));
    const environment = Object.fromEntries(
      Object.entries(told).map(([name, value]) => [name, String(value)]),
    );
    environments = new Map(
      composedRoles().map(({ args: [role = ''], environment: of }) => [role, of]),
    );
    ok(environments.has('doctor'));
    const store = await startStore({ ...environment, STORE_GB: '2' });
    try {
      await host.run(['doctor'], {
        CALIPER_STORE_ENDPOINT: store.endpoint,
        CALIPER_STORE_PUBLIC_ENDPOINT: store.endpoint,
        CALIPER_STORE_ACCESS_KEY: store.accessKey,
        CALIPER_STORE_SECRET_KEY: store.secretKey,
      });
    } finally {
      await store.stop();
    }
  });
});

async function figureFor(text: string, connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return Number(Object.values(rows[0] ?? {})[0]);
  } finally {
    await client.end();
  }
}
