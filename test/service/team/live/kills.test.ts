import { deepEqual, equal } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  call,
  finished,
  grantFor,
  resultWhen,
  type Callable,
} from '../../../fixtures/serviceCalls';
import { putFile } from './putFile';
import { TeamHost, type TeamProcess } from './teamHost';

const bytes = readFileSync(path.resolve('samples/as1-oc-214.stp'));
const models = 24;
const kills = 6;

describe('a team whose workers are killed', function () {
  this.timeout(240_000);
  let host: TeamHost;
  let acme: Callable;

  before(async () => {
    host = await TeamHost.start();
    await Promise.all([host.role('front'), host.role('keeper')]);
    acme = { baseUrl: host.baseUrl, token: await host.token('acme') };
  });
  after(() => host.stop());

  const send = async () => {
    const grant = await grantFor(acme, 'as1-oc-214.stp');
    equal((await putFile(grant, '', bytes)).status, 200);
    return grant.modelId;
  };
  const hashOfResult = async (modelId: string) => {
    const { headers } = await call(acme, `/api/v1/models/${modelId}/assets/visual`);
    const response = await fetch(headers.get('location') ?? '');
    equal(response.status, 200);
    return createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex');
  };

  it('loses no model, calls none poison, and has one result for one file', async () => {
    const ids = await Promise.all(Array.from({ length: models }, send));
    const workers: TeamProcess[] = [await host.role('worker'), await host.role('worker')];
    for (let kill = 0; kill < kills; kill++) {
      await pause(1500);
      await workers.shift()?.end('SIGKILL');
      workers.push(await host.role('worker'));
    }
    const ends = await Promise.all(ids.map((id) => resultWhen(acme, id, finished)));
    deepEqual([...new Set(ends.map(({ status }) => status))], ['succeeded']);
    equal(new Set(await Promise.all(ids.map(hashOfResult))).size, 1);
    await Promise.all(workers.map((worker) => worker.end()));
  });
});
