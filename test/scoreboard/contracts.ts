import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { isRecord } from '../../src/contract/unknown';
import { outOf, type Row } from './row';

/** The upload contracts against servers that enforce each store's rules, and how one is chosen. */
export const contracts: readonly Row[] = [
  suite('E1', 'upload contracts, byte for byte', 'contracts/contracts.test.js'),
  suite('E2', 'the stores that enforce them', 'contracts/stores.test.js'),
  suite('E3', 'uploads that go on in the next window', 'contracts/resumed.test.js'),
];

function suite(id: string, title: string, file: string): Row {
  return {
    id,
    title,
    run: async () => {
      const mocha = path.resolve('node_modules/mocha/bin/mocha.js');
      const test = path.join(__dirname, '..', file);
      const args = [
        mocha,
        '--no-config',
        '--exit',
        '--timeout',
        '20000',
        '--reporter',
        'json',
        test,
      ];
      const { CALIPER_TEST_REPORT: _ours, ...env } = process.env;
      const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
      const report: unknown = JSON.parse(stdout.slice(stdout.indexOf('{')));
      const stats = isRecord(report) && isRecord(report['stats']) ? report['stats'] : {};
      return outOf(Number(stats['passes']), Number(stats['tests']), 'tests of contracts');
    },
  };
}
