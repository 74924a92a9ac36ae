import { deepEqual, equal, match } from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../../../fixtures/temporaryFolder';
import {
  finished,
  grantFor,
  resultOf,
  resultWhen,
  type Callable,
} from '../../../fixtures/serviceCalls';
import { putFile } from './putFile';
import { TeamHost, type TeamProcess } from './teamHost';

const bytes = readFileSync(path.resolve('samples/mayo_332.stp'));

describe('a team of which one machine can do nothing', function () {
  this.timeout(120_000);
  let host: TeamHost;
  let acme: Callable;

  before(async () => {
    host = await TeamHost.start();
    await Promise.all([host.role('front'), host.role('keeper')]);
    acme = { baseUrl: host.baseUrl, token: await host.token('acme') };
  });
  after(() => host.stop());

  /** Without a kernel that starts. */
  const withoutKernel = (): Promise<TeamProcess> => {
    const folder = path.join(temporaryFolder(), 'dist');
    mkdirSync(folder);
    copyFileSync(path.resolve('dist', 'team.js'), path.join(folder, 'team.js'));
    writeFileSync(path.join(folder, 'kernel.js'), 'process.exit(3);\n');
    return host.role('worker', {}, path.join(folder, 'team.js'));
  };
  /** Where no file can be written. */
  const withoutPlace = async (): Promise<TeamProcess> => {
    const folder = path.join(temporaryFolder(), 'work');
    mkdirSync(folder);
    const worker = await host.role('worker', { CALIPER_WORK_FOLDER: folder });
    renameSync(folder, `${folder}-gone`);
    writeFileSync(folder, 'in the way');
    return worker;
  };

  const mounted: string[] = [];
  afterEach(() => {
    for (const folder of mounted.splice(0)) execFileSync('umount', ['-l', folder]);
  });
  /** Where there is room for a file, and not for what becomes of it. */
  const withoutRoom = (): Promise<TeamProcess> => {
    const folder = path.join(temporaryFolder(), 'work');
    mkdirSync(folder);
    const size = `size=${Math.ceil(bytes.length / 4096 + 4) * 4096}`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'none', folder]);
    mounted.push(folder);
    return host.role('worker', { CALIPER_WORK_FOLDER: folder });
  };

  for (const [what, start, says] of [
    ['no kernel', withoutKernel, /notStarted/],
    ['no room on the disk', withoutRoom, /ENOSPC/],
    ['no place for files', withoutPlace, /ENOTDIR/],
  ] as const) {
    it(`leaves a model as it was where there is ${what}, and another machine converts it`, async () => {
      const troubled = await start();
      const grant = await grantFor(acme, `${what.replaceAll(' ', '-')}.stp`);
      equal((await putFile(grant, '', bytes)).status, 200);
      await resultWhen(acme, grant.modelId, ({ status }) => status === 'queued');
      while (!says.test(troubled.log())) await pause(50);
      equal((await resultOf(acme, grant.modelId)).task?.errorCode ?? null, null);
      const well = await host.role('worker');
      const { status, task } = await resultWhen(acme, grant.modelId, finished);
      deepEqual([status, task?.attempt], ['succeeded', 1]);
      match(troubled.log(), says);
      await troubled.end('SIGKILL');
      await well.end();
    });
  }
});
