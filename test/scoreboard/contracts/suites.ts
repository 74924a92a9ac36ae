import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { isRecord } from '../../../src/words/unknown';
import { outOf, type Row } from '../row';

/** Everything else that is held of uploads: cuts, lost answers, early refusals, profiles of users. */
export const contractSuites: Row = {
  id: 'E6',
  title: 'the suites of the contracts: cuts, lost answers, the next window, refusals, own profiles',
  async run() {
    const files = ['contracts', 'stores', 'resumed', 'guesses'].map((name) =>
      path.join(__dirname, '..', 'contracts', `${name}.test.js`),
    );
    const mocha = path.resolve('node_modules/mocha/bin/mocha.js');
    const options = ['--no-config', '--exit', '--timeout', '60000', '--reporter', 'json'];
    const { CALIPER_TEST_REPORT: _ours, ...env } = process.env;
    const { stdout } = spawnSync(process.execPath, [mocha, ...options, ...files], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      env,
    });
    const report: unknown = JSON.parse(stdout.slice(stdout.indexOf('{')));
    const stats = isRecord(report) && isRecord(report['stats']) ? report['stats'] : {};
    return outOf(Number(stats['passes']), Number(stats['tests']), 'tests');
  },
};
