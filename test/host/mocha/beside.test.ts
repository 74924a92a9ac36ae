import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../fixtures/temporaryFolder';
import { groupsOf } from './beside.mjs';

const passing = "it('passes', () => {}); it.skip('waits', () => {});";

describe('mochaBeside', () => {
  it('adds up what several processes count, and prints what each printed', () => {
    const { counts, printed } = besideOf(
      [passing, passing, "it('fails', () => { throw Error('too late\\nat night'); });"],
      2,
    );
    assert.deepEqual(counts, {
      passed: 2,
      failed: 1,
      skipped: 2,
      reasons: ['fails: Error: too late'],
    });
    assert.equal(printed.match(/✔ passes/g)?.length, 2);
    assert.match(printed, /1\) fails/);
  });

  it('counts a process that ends without a report as a failure', () => {
    const { counts } = besideOf(['process.exit(0);', passing], 2);
    const reasons = ['ended with 0 after 0 tests had passed'];
    assert.deepEqual(counts, { passed: 1, failed: 1, skipped: 1, reasons });
  });

  it('counts a process that hangs as a failure, and says so', () => {
    const { counts, printed } = besideOf(["it('hangs', () => { for (;;); });"], 1, '0.05');
    const reasons = ['ended with 1 after 0 tests had passed'];
    assert.deepEqual(counts, { passed: 0, failed: 1, skipped: 0, reasons });
    assert.match(printed, /mocha gave no result within 0\.05 minutes/);
  });

  it('runs every file once when there are fewer than processes', () => {
    const { counts } = besideOf([passing], 5);
    assert.deepEqual(counts, { passed: 1, failed: 0, skipped: 1, reasons: [] });
  });

  it('deals files out to processes that end at about the same time', () => {
    assert.deepEqual(groupsOf(['a', 'b', 'c', 'd', 'e'], 2), [
      ['a', 'c', 'e'],
      ['b', 'd'],
    ]);
    assert.deepEqual(groupsOf(['60', '5', '30', '6', '20'], 2, Number), [
      ['60'],
      ['30', '20', '6', '5'],
    ]);
  });
});

/** What is counted and printed when mocha runs these programs, in so many processes. */
function besideOf(programs: readonly string[], processes: number, limitMinutes = '1') {
  const folder = temporaryFolder();
  const files = programs.map((program, i) => {
    const file = path.join(folder, `program${i}.test.cjs`);
    writeFileSync(file, program);
    return file;
  });
  const caller = `
    import { mochaBeside } from './test/host/mocha/beside.mjs';
    const counts = await mochaBeside(${JSON.stringify(files)}, ${processes});
    console.log('COUNTS' + JSON.stringify(counts));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', caller], {
    encoding: 'utf8',
    env: { ...process.env, CALIPER_TEST_LIMIT_MINUTES: limitMinutes },
  });
  const [printed = '', counts = 'null'] = stdout.split('COUNTS');
  return { counts: JSON.parse(counts) as unknown, printed };
}
