import { deepEqual } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { fuzzReport } from './exactNumbers';

const change = (how: string, kind: string, denied: string | null = null) =>
  `console.log(${JSON.stringify(JSON.stringify({ how }))});` +
  `console.log(${JSON.stringify(JSON.stringify({ kind, denied }))});`;
const begun = (how: string) => `console.log(${JSON.stringify(JSON.stringify({ how }))});`;

describe('the fuzz of exact numbers', function () {
  this.timeout(30_000);

  it('counts what was tried, read and exact, and finds nothing broken', async () => {
    deepEqual(await report(change('a', 'exact') + change('b', 'read') + change('c', 'not read')), {
      tries: 3,
      read: 2,
      exact: 1,
      denied: [],
      broken: null,
    });
  });

  it('names the change whose triangles deny a number', async () => {
    const { denied } = await report(change('a', 'exact', 'has a volume of 2, its triangles 1'));
    deepEqual(denied, ['a: has a volume of 2, its triangles 1']);
  });

  it('fails with the change at which the process hangs', async () => {
    const { broken } = await report(
      change('a', 'exact') + begun('b') + 'setInterval(() => undefined, 1e6);',
      2000,
    );
    deepEqual(broken, 'b: the process hung');
  });

  it('fails with the change at which the process dies', async () => {
    const { broken } = await report(change('a', 'exact') + begun('b') + 'process.exitCode = 3;');
    deepEqual(broken, 'b: the process ended with 3');
    const killed = await report(begun('c') + "process.kill(process.pid, 'SIGKILL');");
    deepEqual(killed.broken, 'c: the process ended with SIGKILL');
  });

  it('fails where the last words are cut off', async () => {
    const { broken } = await report(
      begun('a') + "process.stdout.write('{\"ki'); process.exitCode = 1;",
    );
    deepEqual(broken, 'a: the process ended with 1');
  });
});

function report(script: string, silence = 20_000) {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  return fuzzReport(spawn(process.execPath, ['-e', script], { stdio: [...stdio] }), silence);
}
