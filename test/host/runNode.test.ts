import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

describe('runNode', () => {
  it('ends a program that hangs, and says so', () => {
    const { stdout, stderr } = runNodeOf('setInterval(() => {}, 1000)', '0.01');
    assert.match(stderr, /The stage gave no result within 0\.01 minutes/);
    assert.equal(stdout.trim(), 'null');
  });

  it('hands on the exit code of a program that ends', () => {
    const { stdout, stderr } = runNodeOf('process.exit(7)', '1');
    assert.equal(stderr, '');
    assert.equal(stdout.trim(), '7');
  });
});

describe('runNodeBeside', () => {
  it('keeps what a program prints, in one piece', () => {
    const program = 'console.log(1); console.error(2); process.exit(3)';
    assert.deepEqual(besideOf(program, '1'), { ok: false, printed: '1\n2\n' });
  });

  it('ends a program that hangs, and says so', () => {
    const { ok, printed } = besideOf('setInterval(() => {}, 1000)', '0.01');
    assert.equal(ok, false);
    assert.match(printed, /The stage gave no result within 0\.01 minutes/);
  });

  it('is content with a program that ends well', () => {
    assert.deepEqual(besideOf('console.log(1)', '1'), { ok: true, printed: '1\n' });
  });
});

function besideOf(program: string, limitMinutes: string): { ok: boolean; printed: string } {
  const caller = `
    import { runNodeBeside } from './test/host/runNode.mjs';
    console.log(JSON.stringify(await runNodeBeside('The stage', ['-e', ${JSON.stringify(program)}])));`;
  return JSON.parse(callerOf(caller, limitMinutes).stdout) as { ok: boolean; printed: string };
}

function runNodeOf(program: string, limitMinutes: string) {
  const caller = `
    import { runNode } from './test/host/runNode.mjs';
    console.log(runNode('The stage', ['-e', ${JSON.stringify(program)}]));`;
  return callerOf(caller, limitMinutes);
}

function callerOf(caller: string, limitMinutes: string) {
  return spawnSync(process.execPath, ['--input-type=module', '-e', caller], {
    encoding: 'utf8',
    env: { ...process.env, CALIPER_TEST_LIMIT_MINUTES: limitMinutes },
  });
}
