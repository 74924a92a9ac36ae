import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fakeKernel } from '../../fixtures/fakeKernels';
import {
  askForUpload,
  finished,
  grantFor,
  resultWhen,
  uploadForm,
} from '../../fixtures/serviceCalls';
import { startServiceProcess, type ServiceProcess } from '../../fixtures/serviceProcess';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

/**
 * Runs before the service and takes the place of its disk: while the file FULL_DISK is there, every write fails with
 * the code that it holds, as on a full disk, which still makes empty files and folders.
 */
const fullDisk = `
const fs = require('node:fs');
const promises = require('node:fs/promises');
const code = () => { try { return fs.readFileSync(process.env.FULL_DISK, 'utf8'); } catch { return null; } };
const trouble = () => {
  const found = code();
  return found && Object.assign(new Error(found + ': no room, write'), { code: found, syscall: 'write' });
};
const open = promises.open;
promises.open = async (...given) => {
  const handle = await open(...given);
  const writeFile = handle.writeFile.bind(handle);
  handle.writeFile = async (...rest) => { const error = trouble(); if (error) throw error; return writeFile(...rest); };
  return handle;
};
const write = fs.write;
fs.write = (...given) => { const error = trouble(); if (error) given.at(-1)(error); else write(...given); };
const writev = fs.writev;
fs.writev = (...given) => { const error = trouble(); if (error) given.at(-1)(error); else writev(...given); };
`;

describe('a service whose disk is full', function () {
  this.timeout(30_000);
  let service: ServiceProcess;
  let flag: string;
  const options = process.env['NODE_OPTIONS'];

  beforeEach(async () => {
    const folder = temporaryFolder();
    flag = path.join(folder, 'full');
    await writeFile(path.join(folder, 'fullDisk.cjs'), fullDisk);
    process.env['FULL_DISK'] = flag;
    const program = JSON.stringify(path.join(folder, 'fullDisk.cjs'));
    process.env['NODE_OPTIONS'] = `${options ?? ''} --require ${program}`;
    const kernel = await fakeKernel('convertsAll');
    service = await startServiceProcess({ args: ['--kernel', kernel, '--takeover-after', '0.3'] });
  });
  afterEach(async () => {
    delete process.env['FULL_DISK'];
    if (options === undefined) delete process.env['NODE_OPTIONS'];
    else process.env['NODE_OPTIONS'] = options;
    await service.end('SIGKILL');
  });

  const namesIn = (folder: string) => readdir(path.join(service.storageDir, folder));

  for (const code of ['ENOSPC', 'EDQUOT']) {
    it(`says so at a grant (${code}) and leaves no folder`, async () => {
      await writeFile(flag, code);
      const response = await askForUpload(service, { name: 'a.stp', webhook: null });
      equal(response.status, 507);
      match(await response.text(), /"diskFull".*The disk of the service is full/);
      deepEqual(await namesIn('models'), []);
      await rm(flag);
      equal((await askForUpload(service, { name: 'a.stp', webhook: null })).status, 200);
    });

    it(`says so at an upload (${code}), keeps nothing of it and takes it later`, async () => {
      const grant = await grantFor(service, 'a.stp');
      await writeFile(flag, code);
      const response = await uploadForm(grant, 'a.stp', new Uint8Array(300_000));
      equal(response.status, 507);
      match(await response.text(), /The disk of the service is full/);
      deepEqual(await namesIn('incoming'), []);
      deepEqual(await namesIn(`models/${grant.modelId}`), ['model.json']);
      await rm(flag);
      equal((await uploadForm(grant, 'a.stp', 'x')).status, 200);
      equal((await resultWhen(service, grant.modelId, finished)).status, 'succeeded');
    });
  }

  it('says of a file that is larger than a file may be what it is, and keeps nothing of it', async () => {
    const grant = await grantFor(service, 'a.stp');
    await writeFile(flag, 'EFBIG');
    const response = await uploadForm(grant, 'a.stp', new Uint8Array(300_000));
    equal(response.status, 507);
    match(await response.text(), /larger than the service’s disk/);
    deepEqual(await namesIn('incoming'), []);
  });

  it('says of a disk that may not be written which trouble it has, and not that it is full', async () => {
    await writeFile(flag, 'EROFS');
    const response = await askForUpload(service, { name: 'a.stp', webhook: null });
    const text = await response.text();
    equal(response.status, 500);
    ok(text.includes('EROFS') && !text.includes('full'), text);
    deepEqual(await namesIn('models'), []);
  });
});
