import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { isRecord } from '../../../src/words/unknown';

/** Runs tests and rows of the scoreboard that were built into a folder; gives the titles of what fails. */
export function failuresIn(
  folder: string,
  tests: readonly string[],
  rows: readonly string[],
): readonly string[] {
  return [
    ...(tests.length > 0 ? failedTests(tests.map((name) => path.join(folder, name))) : []),
    ...(rows.length > 0 ? failedRows(path.join(folder, 'scoreboard/main.js'), rows) : []),
  ];
}

function failedTests(names: readonly string[]): readonly string[] {
  const mocha = path.resolve('node_modules/mocha/bin/mocha.js');
  const options = ['--no-config', '--exit', '--timeout', '60000', '--reporter', 'json'];
  const report = reportOf([mocha, ...options, ...names.map((name) => `${name}.test.js`)]);
  return listIn(report, 'failures').map((failure) => String(failure['fullTitle']));
}

function failedRows(scoreboard: string, rows: readonly string[]): readonly string[] {
  const board = reportOf([scoreboard, '--quick', '--json', `--only=${rows.join(',')}`]);
  return listIn(board, 'chapters')
    .flatMap((chapter) => listIn(chapter, 'rows'))
    .filter(({ ok }) => ok !== true)
    .map(({ id, title }) => `${String(id)} ${String(title)}`);
}

function reportOf(args: readonly string[]): unknown {
  const { CALIPER_TEST_REPORT: _ours, ...env } = process.env;
  const limits = { timeout: 600_000, maxBuffer: 64 * 1024 ** 2 };
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env, ...limits });
  const [json = ''] = /^\{[^]*\}\s*$/m.exec(stdout) ?? [];
  const report: unknown = JSON.parse(json);
  return report;
}

function listIn(whole: unknown, member: string): readonly Record<string, unknown>[] {
  const list = isRecord(whole) ? whole[member] : null;
  if (!Array.isArray(list)) throw new Error(`A run ended without its ${member}.`);
  return list.filter(isRecord);
}
