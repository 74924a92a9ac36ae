import { deepEqual, equal } from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fakeKernel } from '../../../../fixtures/fakeKernels';
import { finished, grantFor, resultWhen, type Callable } from '../../../../fixtures/serviceCalls';
import { temporaryFolder } from '../../../../fixtures/temporaryFolder';
import { putFile } from '../putFile';
import { TeamHost, teamEntry, type TeamProcess } from '../teamHost';

describe('a team whose kernels break down on a file', function () {
  this.timeout(120_000);
  let host: TeamHost;
  let acme: Callable;
  let workers: readonly TeamProcess[];

  before(async () => {
    host = await TeamHost.start();
    const dist = path.join(temporaryFolder(), 'dist');
    mkdirSync(dist);
    const entry = path.join(dist, 'team.js');
    copyFileSync(teamEntry, entry);
    writeFileSync(
      path.join(dist, 'kernel.js'),
      `require(${JSON.stringify(await fakeKernel('waits'))});\n`,
    );
    const roles = ['front', 'keeper'] as const;
    await Promise.all(roles.map((role) => host.role(role)));
    workers = await Promise.all([host.role('worker', {}, entry), host.role('worker', {}, entry)]);
    acme = { baseUrl: host.baseUrl, token: await host.token('acme') };
  });
  after(() => host.stop());

  const sent = async (content: string, service = acme) => {
    const grant = await grantFor(service, 'part.stp');
    equal((await putFile(grant, '', Buffer.from(content))).status, 200);
    return grant.modelId;
  };
  const endOf = async (modelId: string, service = acme) => {
    const { status, task, retryable } = await resultWhen(service, modelId, finished);
    return [status, task?.errorCode ?? null, task?.attempt, retryable];
  };
  /** Kills the kernel that works on it, as a system does that is short of memory. */
  const killedAt = async (modelId: string) => {
    await resultWhen(acme, modelId, ({ phase }) => phase === 'Meshing 3 of 15');
    for (const kernel of workers.flatMap(({ pid }) => childrenOf(pid))) {
      process.kill(kernel, 'SIGKILL');
    }
    return endOf(modelId);
  };
  const breakdowns = () =>
    workers.flatMap((worker) => worker.log().match(/kernel crashed/g) ?? []).length;

  it('refuses it after two that were killed, on all workers and in all projects, and converts other files', async () => {
    deepEqual(await killedAt(await sent('poison')), ['failed', 'kernelCrashed', 1, true]);
    equal(breakdowns(), 1);
    deepEqual(await killedAt(await sent('poison')), ['failed', 'poisonFile', 1, false]);
    equal(breakdowns(), 2);
    const other = { ...acme, token: await host.token('other') };
    const refused = await endOf(await sent('poison', other), other);
    deepEqual(refused, ['failed', 'poisonFile', 1, false]);
    equal(breakdowns(), 2);
    deepEqual(await endOf(await sent('good')), ['succeeded', null, 1, false]);
    for (const worker of workers) equal(await worker.end(), 0);
  });
});

function childrenOf(pid: number): readonly number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}
