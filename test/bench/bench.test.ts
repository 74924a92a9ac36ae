import { execFileSync } from 'node:child_process';
import { match } from 'node:assert/strict';

describe('the programs of npm run', () => {
  for (const [what, program, said] of [
    ['bench', ['test/bench/bench.mjs'], /^npm run bench /],
    ['check', ['test/host/runTests.mjs', 'check'], /^npm test .*\n {2}check /],
    ['test', ['test/host/runTests.mjs'], /\n {2}e2e +the packaged extension, end to end\n/],
  ] as const) {
    for (const help of ['--help', '-h']) {
      it(`say what they take, and do nothing else: ${what} ${help}`, () => {
        const printed = execFileSync(process.execPath, [...program, help], {
          encoding: 'utf8',
          timeout: 20_000,
        });
        match(printed, said);
      });
    }
  }
});
