import { deepEqual, equal, ok } from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fakeKernel, type brokenEngines } from '../../fixtures/fakeKernels';
import { call, finished, grantFor, resultOf, resultWhen, send } from '../../fixtures/serviceCalls';
import { startServiceProcess, type ServiceProcess } from '../../fixtures/serviceProcess';
import { needs } from '../../fixtures/abilities';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

describe('a storage that several services share', function () {
  this.timeout(60_000);
  const running: ServiceProcess[] = [];
  let storageDir: string;

  const start = async (engine: keyof typeof brokenEngines, ...args: string[]) => {
    const kernel = await fakeKernel(engine);
    const all = ['--kernel', kernel, '--takeover-after', '2', ...args];
    const service = await startServiceProcess({
      storageDir,
      args: all,
      token: `token-${running.length}`,
    });
    running.push(service);
    return service;
  };
  beforeEach(async () => {
    storageDir = temporaryFolder();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((service) => service.end()));
  });

  it('lets every service answer for every model', async () => {
    const [one, two] = [await start('convertsAll'), await start('convertsAll')];
    const modelId = await send(one, 'a.stp', 'x');
    const result = await resultWhen(two, modelId, finished);
    equal(result.url, `${two.baseUrl}/api/v1/models/${modelId}/assets/visual`);
    const redirect = await call(two, `/api/v1/models/${modelId}/assets/visual`);
    const file = await fetch(redirect.headers.get('location') ?? '');
    equal(await file.text(), 'glTF made from a.stp');
  });

  it('lets only the owner of the claim work on a model', async () => {
    const one = await start('waits');
    const modelId = await send(one, 'a.stp', 'x');
    await resultWhen(one, modelId, ({ phase }) => phase.startsWith('Meshing'));
    const two = await start('convertsAll');
    const other = await send(two, 'b.stp', 'y');
    await resultWhen(two, other, finished);
    // Nothing is to happen, so there is nothing to wait for but time: two rounds of the second service.
    await pauseOf(5000);
    deepEqual((await resultOf(two, modelId)).task?.attempt, 1);
    deepEqual(await leasesOf(storageDir, modelId), ['claim-1']);
  });

  it('goes on with the model of a killed service: attempt 2, same task', async () => {
    const one = await start('waits');
    const modelId = await send(one, 'a.stp', 'x');
    const before = await resultWhen(one, modelId, ({ phase }) => phase.startsWith('Meshing'));
    await one.end('SIGKILL');
    const two = await start('convertsAll');
    const after = await resultWhen(two, modelId, finished);
    deepEqual([after.status, after.task?.attempt], ['succeeded', 2]);
    equal(after.task?.id, before.task?.id);
  });

  it('goes on at once after a clean end, also with models that were still in the queue', async () => {
    const one = await start('waits', '--takeover-after', '600');
    const models = [await send(one, 'a.stp', 'x'), await send(one, 'b.stp', 'y')];
    await one.end('SIGTERM');
    const two = await start('convertsAll', '--takeover-after', '600');
    const results = await Promise.all(models.map((id) => resultWhen(two, id, finished)));
    deepEqual(
      results.map(({ status }) => status),
      ['succeeded', 'succeeded'],
    );
  });

  it('counts no attempt of a model whose services were asked to end, however often', async function () {
    needs(this, 'signals');
    const first = await start('waits');
    const modelId = await send(first, 'a.stp', 'x');
    const isBegun = ({ phase }: { readonly phase: string }) => phase.startsWith('Meshing');
    await resultWhen(first, modelId, isBegun);
    await first.end('SIGTERM');
    for (const how of ['SIGINT', 'SIGHUP', 'SIGTERM', 'SIGINT'] as const) {
      const next = await start('waits');
      equal((await resultWhen(next, modelId, isBegun)).task?.attempt, 1);
      await next.end(how);
    }
    const result = await resultWhen(await start('convertsAll'), modelId, finished);
    deepEqual([result.status, result.task?.attempt], ['succeeded', 1]);
  });

  it('goes on at once with the model of a service that was killed on this machine', async () => {
    const one = await start('waits', '--takeover-after', '600');
    const modelId = await send(one, 'a.stp', 'x');
    await resultWhen(one, modelId, ({ phase }) => phase.startsWith('Meshing'));
    await one.end('SIGKILL');
    const two = await start('convertsAll', '--takeover-after', '600');
    equal((await resultWhen(two, modelId, finished)).status, 'succeeded');
  });

  it('goes on with a file that was stored in the moment in which its service was killed', async () => {
    const one = await start('convertsAll');
    const { modelId } = await grantFor(one, 'a.stp');
    await one.end('SIGKILL');
    // What is on the disk between the file's last step and that of its record.
    const folder = path.join(storageDir, 'models', modelId);
    await writeFile(path.join(folder, 'claim-1'), `${one.pid} ${os.hostname()}\n`);
    await writeFile(path.join(folder, 'source'), 'x');
    const two = await start('convertsAll', '--takeover-after', '600');
    const result = await resultWhen(two, modelId, finished);
    // No kernel had been asked.
    deepEqual([result.status, result.task?.attempt], ['succeeded', 1]);
  });

  it('says at once that a file was lost in the moment in which it arrived', async () => {
    const one = await start('convertsAll');
    const { modelId } = await grantFor(one, 'a.stp');
    await one.end('SIGKILL');
    const folder = path.join(storageDir, 'models', modelId);
    await writeFile(path.join(folder, 'claim-1'), `${one.pid} ${os.hostname()}\n`);
    const two = await start('convertsAll', '--takeover-after', '600');
    const result = await resultWhen(two, modelId, finished);
    deepEqual([result.status, result.retryable], ['failed', true]);
    ok(result.message?.includes('Try again'));
  });

  it('leaves a model alone whose file never came', async () => {
    const one = await start('convertsAll');
    const { modelId } = await grantFor(one, 'a.stp');
    await one.end('SIGKILL');
    const two = await start('convertsAll');
    equal((await resultOf(two, modelId)).status, 'waiting_upload');
  });

  it('removes finished models that are too old', async () => {
    const one = await start('convertsAll');
    const modelId = await send(one, 'a.stp', 'x');
    await resultWhen(one, modelId, finished);
    const two = await start('convertsAll', '--keep-days', '0');
    await gone(two, modelId);
    // No kernel but the fake one writes this, so that it is not the service's to remove.
    const left = () => readdir(path.join(storageDir, 'models', modelId));
    while ((await left()).length > 1) await pauseOf(30);
    deepEqual(await left(), ['kernel.json']);
  });

  it('says that a damaged record is one, and of no other model', async () => {
    const one = await start('convertsAll');
    const [damaged, sound] = [await send(one, 'a.stp', 'x'), await send(one, 'b.stp', 'y')];
    await Promise.all([damaged, sound].map((id) => resultWhen(one, id, finished)));
    await writeFile(path.join(storageDir, 'models', damaged, 'model.json'), '{"id":');
    const told = await resultOf(one, damaged);
    deepEqual([told.status, told.retryable], ['failed', true]);
    ok(told.message?.includes('Try again'));
    equal((await resultOf(one, sound)).status, 'succeeded');
  });

  it('keeps every token out of the storage and out of the log', async () => {
    const service = await start('convertsAll');
    const grant = await grantFor(service, 'a.stp');
    await send(service, 'b.stp', 'y');
    const written = [...(await contentsOf(storageDir)), service.output().stderr].join('\n');
    ok(written.includes('b.stp'));
    for (const secret of [service.token, grant.uploadToken]) ok(!written.includes(secret));
  });
});

async function leasesOf(storageDir: string, modelId: string): Promise<string[]> {
  const names = await readdir(path.join(storageDir, 'models', modelId));
  return names.filter((name) => name.startsWith('claim-'));
}

async function gone(service: ServiceProcess, modelId: string): Promise<void> {
  while ((await call(service, `/api/v1/models/${modelId}/result`)).status !== 404)
    await pauseOf(30);
}

async function contentsOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map((file) => textOf(path.join(file.parentPath, file.name))));
}

// The service at work drops files between our listing and our reading.
async function textOf(file: string): Promise<string> {
  return readFile(file, 'latin1').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
}

function pauseOf(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
