import { equal, match, rejects } from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { grantFor, resultOf, resultWhen, finished } from '../../../../fixtures/serviceCalls';
import { temporaryFolder } from '../../../../fixtures/temporaryFolder';
import { putFile } from '../putFile';
import { TeamHost } from '../teamHost';

const bytes = readFileSync(path.resolve('samples/mayo_332.stp'));

/** Moves the clock of a program by as many milliseconds as a file says. */
const shiftedClock = `
const { readFileSync } = require('node:fs');
const RealDate = Date;
const now = () => RealDate.now() + Number(readFileSync(process.env.CLOCK_SHIFT_FILE, 'utf8'));
globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(now());
    else super(...values);
  }
  static now() {
    return now();
  }
};
`;

describe('a machine of a team whose clock is wrong', function () {
  this.timeout(100_000);
  let host: TeamHost;
  const folder = temporaryFolder();
  const program = path.join(folder, 'shiftedClock.cjs');
  const shiftOf = (name: string) => path.join(folder, `shift-${name}`);
  const shifted = (name = 'any') => ({
    ...{ NODE_OPTIONS: `--require=${program}`, CLOCK_SHIFT_FILE: shiftOf(name) },
    CALIPER_METRICS_PORT: '0',
  });
  const wrongBy = (ms: number, name = 'any') => writeFileSync(shiftOf(name), String(ms));

  before(async () => {
    writeFileSync(program, shiftedClock);
    host = await TeamHost.start();
  });
  after(() => host.stop());

  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) await pause(200);
  };

  for (const role of ['front', 'worker', 'keeper'] as const) {
    it(`starts no ${role}, and says why`, async () => {
      for (const ms of [600_000, -7_200_000]) {
        wrongBy(ms);
        await rejects(
          host.role(role, shifted()),
          new RegExp(
            `ended with 1: .*clock of this machine differs from that of the database by ${Math.abs(ms) / 1000} seconds, and from that of the store`,
          ),
        );
      }
    });
  }

  it('is not ready while it is wrong, takes no model, removes none, and goes on when it is right', async () => {
    wrongBy(0);
    wrongBy(0, 'keeper');
    const [front, worker, keeper] = [
      await host.role('front', shifted()),
      await host.role('worker', shifted()),
      await host.role('keeper', shifted('keeper')),
    ];
    const service = { baseUrl: host.baseUrl, token: await host.token('acme') };
    const ready = async () => (await fetch(`${host.baseUrl}/readyz`)).status;
    const send = async () => {
      const grant = await grantFor(service, 'mayo_332.stp');
      equal((await putFile(grant, '', bytes)).status, 200);
      return grant.modelId;
    };
    equal(await ready(), 200);
    const first = await send();
    equal((await resultWhen(service, first, finished)).status, 'succeeded');
    wrongBy(600_000);
    // By this clock, whatever has ended is older than it is kept.
    wrongBy(40 * 86_400_000, 'keeper');
    await until(async () => (await ready()) === 503);
    const told = () => [worker, keeper].every(({ log }) => log().includes('differs from'));
    await until(async () => told());
    match(front.log(), /"severity":"warning".*differs from that of the database by 600 seconds/);
    const metrics = await fetch(`http://127.0.0.1:${String(front.ready['metricsPort'])}/metrics`);
    match(await metrics.text(), /caliper_clock_skew_seconds\{.*of="store".*\} -(?:599|60\d)/);
    const second = await send();
    await resultWhen(service, second, ({ status }) => status === 'queued');
    await pause(5000);
    equal((await resultOf(service, first)).status, 'succeeded');
    equal((await resultOf(service, second)).status, 'queued');
    wrongBy(0);
    wrongBy(0, 'keeper');
    await until(async () => (await ready()) === 200);
    equal((await resultWhen(service, second, finished)).status, 'succeeded');
    await Promise.all([front, worker, keeper].map((one) => one.end()));
  });
});
