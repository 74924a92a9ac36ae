import { deepEqual, ok } from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { needs } from '../../fixtures/abilities';
import { fakeKernel } from '../../fixtures/fakeKernels';
import { finished, resultWhen, send } from '../../fixtures/serviceCalls';
import { startServiceProcess, type ServiceProcess } from '../../fixtures/serviceProcess';
import { temporaryFolder } from '../../fixtures/temporaryFolder';
import { pick, seeded } from '../../scoreboard/random';

/** What each of 43 files is to end as: most are sound, three break the kernel, three are refused. */
const files = Array.from({ length: 43 }, (_, i) => {
  const kind = i % 14 === 5 ? 'crash' : i % 14 === 9 ? 'refuse' : 'fine';
  return { name: `part-${i}.stp`, content: `${kind} ${i}`, kind } as const;
});

const endings = {
  fine: [null],
  // A second crash is counted when its service is killed between counting and telling the first.
  crash: ['kernelCrashed', 'poisonFile'],
  refuse: ['noGeometry'],
};

describe('a service that ends again and again', function () {
  this.timeout(120_000);
  const running: ServiceProcess[] = [];

  const start = async (storageDir: string, kernel: string, ...args: string[]) => {
    const all = ['--kernel', kernel, '--takeover-after', '0.5', ...args];
    const service = await startServiceProcess({ storageDir, args: all });
    running.push(service);
    return service;
  };
  afterEach(async () => {
    await Promise.all(running.splice(0).map((service) => service.end('SIGKILL')));
  });

  for (const [how, ends, parallel] of [
    ['stopped', ['SIGTERM', 'SIGINT', 'SIGHUP', 'closed'], '1'],
    ['killed', ['SIGKILL'], '1'],
    ['killed and stopped', ['SIGKILL', 'SIGTERM', 'closed'], '3'],
  ] as const) {
    it(`fails none of 43 received files but for a fault of its own when it is ${how}`, async function () {
      if (how !== 'killed') needs(this, 'signals');
      const storageDir = temporaryFolder();
      const kernel = await fakeKernel('takesAMoment');
      const random = seeded(17);
      const first = await start(storageDir, kernel, '--parallel', parallel);
      const ids: string[] = [];
      for (const { name, content } of files) ids.push(await send(first, name, content));
      await endBy(first, 'SIGKILL');
      for (let round = 0; round < 8; round++) {
        const services = await Promise.all(
          Array.from({ length: round % 4 === 3 ? 2 : 1 }, () =>
            start(storageDir, kernel, '--parallel', parallel),
          ),
        );
        for (const service of services) {
          await pause(random() * 200);
          await endBy(service, pick(random, ends));
        }
      }
      const last = await start(storageDir, kernel, '--parallel', parallel);
      const results = [];
      for (const id of ids) results.push(await resultWhen(last, id, finished));
      const wrong = results.flatMap(({ task, status }, i) => {
        const { kind, name } = files[i] ?? { kind: 'fine' as const, name: '' };
        const allowed: readonly (string | null)[] = endings[kind];
        return allowed.includes(task?.errorCode ?? null) ? [] : [[name, status, task?.errorCode]];
      });
      deepEqual(wrong, []);
      if (how === 'stopped') {
        ok(results.every(({ task }) => (task?.attempt ?? 0) <= 2));
      }
      while ((await leftIn(storageDir)).length > 0) await pause(50);
    });
  }
});

/** Sources and drafts, which go in the moment after the model has finished, or in the next round. */
async function leftIn(storageDir: string): Promise<readonly string[]> {
  const names = await readdir(path.join(storageDir, 'models'), { recursive: true });
  return names.filter((name) => name.endsWith('.tmp') || name.endsWith('source'));
}

async function endBy(service: ServiceProcess, how: NodeJS.Signals | 'closed'): Promise<void> {
  if (how === 'closed') service.closeInput();
  await (how === 'closed' ? service.ended : service.end(how));
}
