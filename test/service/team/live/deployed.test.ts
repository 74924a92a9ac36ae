import { equal, ok } from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
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
import { temporaryFolder } from '../../../fixtures/temporaryFolder';
import { freePort } from './freePort';
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
    const store = at(documentsIn('compose.yaml')[0], 'services', 'store');
    const { PATH = '' } = process.env;
    const port = await freePort();
    const env = {
      ...Object.fromEntries(
        Object.entries(treeOf(at(store, 'environment'))).map(([name, value]) => [
          name,
          String(value),
        ]),
      ),
      ...{ PATH, STORE_FOLDER: temporaryFolder(), STORE_ADDRESS: '127.0.0.1', STORE_GB: '2' },
      ...{ STORE_PORT: String(port), STORE_MONITOR_PORT: String(await freePort()) },
    };
    const start = () =>
      spawn('bash', ['deploy/store/start.sh'], { ...{ env, stdio: ['ignore', 'pipe', 'pipe'] } });
    let child = start();
    let ended = once(child, 'exit');
    try {
      // An engine starts it again when it ends, as it may on a machine that is too busy for its time-outs.
      await toldBy(child).catch(async (error: unknown) => {
        console.warn(String(error));
        child = start();
        ended = once(child, 'exit');
        await toldBy(child);
      });
      await host.run(['doctor'], {
        CALIPER_STORE_ENDPOINT: `http://127.0.0.1:${port}`,
        CALIPER_STORE_ACCESS_KEY: textAt(store, 'environment', 'STORE_ACCESS_KEY'),
        CALIPER_STORE_SECRET_KEY: textAt(store, 'environment', 'STORE_SECRET_KEY'),
      });
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  });
});

async function toldBy(child: ChildProcess): Promise<void> {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece: Buffer) => (said += piece.toString()));
  }
  while (!said.includes('The store listens')) {
    if (child.exitCode !== null) throw new Error(`The store ended: ${said}`);
    await pause(100);
  }
}

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
