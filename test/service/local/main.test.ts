import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { statSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startEmbeddedService } from '../../../src/service/local/startEmbeddedService';
import { needs } from '../../fixtures/abilities';
import { fakeKernel } from '../../fixtures/fakeKernels';
import { call, resultWhen, send } from '../../fixtures/serviceCalls';
import { runService, serviceEntry, startServiceProcess } from '../../fixtures/serviceProcess';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

describe('node dist/service.js', function () {
  this.timeout(30_000);

  const tokenFile = async (text: string) => {
    const file = path.join(temporaryFolder(), 'token');
    await writeFile(file, text);
    return file;
  };
  const run = async (args: Record<string, string>, input = '') =>
    runService(
      Object.entries({
        port: '0',
        'token-file': await tokenFile('secret-token\n'),
        storage: temporaryFolder(),
        ...args,
      }).flatMap(([name, value]) => [`--${name}`, value]),
      input,
    );

  it('prints one JSON line and nothing else on standard output', async () => {
    const service = await startServiceProcess({
      args: ['--kernel', await fakeKernel('convertsAll')],
    });
    await resultWhen(
      service,
      await send(service, 'a.stp', 'x'),
      ({ status }) => status === 'succeeded',
    );
    await service.end();
    equal(service.output().stdout, `{"baseUrl":"${service.baseUrl}"}\n`);
    match(service.baseUrl, /^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('keeps all that it writes for its user alone', async function () {
    if (process.platform === 'win32') this.skip();
    const service = await startServiceProcess();
    const source = await readFile('samples/as1_pe_203.stp', 'latin1');
    await resultWhen(
      service,
      await send(service, 'a.stp', source),
      ({ status }) => status === 'succeeded',
    );
    const written = await readdir(service.storageDir, { recursive: true });
    const modes = written.map((name) => statSync(path.join(service.storageDir, name)).mode);
    await service.end();
    ok(
      written.some((name) => name.endsWith('.glb')),
      written.join(' '),
    );
    // Nothing for the group, nothing for others.
    deepEqual(
      modes.filter((mode) => (mode & 0o077) !== 0),
      [],
    );
  });

  it('ends cleanly on SIGTERM and SIGINT', async function () {
    needs(this, 'signals');
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      equal(await (await startServiceProcess()).end(signal), 0);
    }
  });

  it('ends when the standard input that gave it the token closes', async () => {
    const service = await startServiceProcess();
    service.closeInput();
    equal(await service.ended, 0);
  });

  it('takes its kernel along when it is killed, even one that is lost in an engine', async () => {
    const pidFile = path.join(temporaryFolder(), 'pid');
    const service = await startServiceProcess({ args: ['--kernel', await hangingKernel(pidFile)] });
    await send(service, 'a.stp', await forTheEngine());
    const pid = Number(await whenWritten(pidFile));
    await service.end('SIGKILL');
    while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 50));
  });

  const refusals: readonly (readonly [
    what: string,
    args: Record<string, string>,
    words: RegExp,
  ])[] = [
    ['an unknown argument', { sped: '3' }, /--sped/],
    ['a port that is none', { port: 'http' }, /--port must be a number from 0 to 65535/],
    ['a quality that is none', { quality: 'best' }, /--quality must be one of draft, normal, fine/],
    ['an empty storage', { storage: '' }, /--storage is missing/],
    ['a token file that is not there', { 'token-file': '/nowhere/token' }, /cannot be read/],
    ['an empty standard input', { 'token-file': '-' }, /Standard input has no access token/],
  ];
  for (const [what, args, words] of refusals) {
    it(`says what is wrong and ends with 2 for ${what}`, async () => {
      const { code, stdout, stderr } = await run(args);
      equal(code, 2);
      equal(stdout, '');
      match(stderr, words);
    });
  }
  it('says what is wrong for an empty token file and for one that holds something else', async () => {
    const empty = await run({ 'token-file': await tokenFile('\nsecond line') });
    match(empty.stderr, /has no access token on its first line/);
    const strange = await run({ 'token-file': await tokenFile('two words\n') });
    match(strange.stderr, /cannot be an access token/);
    ok(!strange.stderr.includes('two words'));
  });
  it('says what is wrong when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const { code, stderr } = await run({ port: String(port) });
    other.close();
    equal(code, 1);
    match(stderr, /The port is in use/);
  });
  it('says what is wrong when the storage cannot be written', async () => {
    const { code, stderr } = await run({ storage: await tokenFile('a file is no folder') });
    equal(code, 1);
    match(stderr, /cannot use its storage/);
  });
});

describe('startEmbeddedService', function () {
  this.timeout(30_000);

  const options = async () => ({
    entry: serviceEntry,
    storageDir: temporaryFolder(),
    quality: 'draft' as const,
    timeLimitSeconds: 60,
    memoryLimitMB: 512,
    sizeLimitMB: 1,
    log: () => undefined,
  });

  it('starts a service with a token of its own, and stops it', async () => {
    const [one, two] = await Promise.all([
      startEmbeddedService(await options()),
      startEmbeddedService(await options()),
    ]);
    ok(one.token !== two.token && one.token.length >= 43);
    equal((await call(one, '/api/v1/models/none/result')).status, 404);
    equal((await call({ ...one, token: two.token }, '/api/v1/models/none/result')).status, 401);
    await Promise.all([one.stop(), two.stop()]);
    await one.exited;
  });

  it('tells by `exited` when the service has been killed', async () => {
    const log: string[] = [];
    const service = await startEmbeddedService({
      ...(await options()),
      log: (line) => log.push(line),
    });
    await service.stop();
    await service.exited;
    ok(log.every((line) => !line.includes(service.token)));
  });

  it('says why a service does not start', async () => {
    const file = path.join(temporaryFolder(), 'file');
    await writeFile(file, '');
    const starting = startEmbeddedService({ ...(await options()), storageDir: file });
    await starting.then(
      () => ok(false, 'it started'),
      (error: unknown) => match(String(error), /did not start\..*cannot use its storage/),
    );
  });
});

/** The real kernel with an engine that never comes back; it writes the number of its process into `pidFile`. */
async function hangingKernel(pidFile: string): Promise<string> {
  const folder = temporaryFolder();
  const parts = (await readdir('dist')).filter((name) =>
    /^(kernel|watchThread)\b.*\.js$/.test(name),
  );
  for (const name of parts) await copyFile(path.join('dist', name), path.join(folder, name));
  await mkdir(path.join(folder, 'engines'));
  await writeFile(
    path.join(folder, 'engines', 'replicad_single.mjs'),
    `import { writeFileSync } from 'node:fs';
     writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); for (;;);`,
  );
  return path.join(folder, 'kernel.js');
}

/** A part with a curve that our own reader does not know, which is left to the engine. */
async function forTheEngine(): Promise<string> {
  const text = await readFile('samples/mayo_332.stp', 'latin1');
  return text.replace(
    "#50 = SURFACE_CURVE('',#51,",
    "#9001 = COMPOSITE_CURVE('',(#9002),.U.);" +
      '#9002 = COMPOSITE_CURVE_SEGMENT(.CONTINUOUS.,.T.,#51);' +
      "#50 = SURFACE_CURVE('',#9001,",
  );
}

async function whenWritten(file: string): Promise<string> {
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text !== '') return text;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
