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

function runNodeOf(program: string, limitMinutes: string) {
  const caller = `
    import { runNode } from './test/host/runNode.mjs';
    console.log(runNode('The stage', ['-e', ${JSON.stringify(program)}]));`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', caller], {
    encoding: 'utf8',
    env: { ...process.env, CALIPER_TEST_LIMIT_MINUTES: limitMinutes },
  });
}
