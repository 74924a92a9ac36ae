import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isRecord, numberOrNull } from '../../../src/contract/unknown';
import type { Row, Score } from '../row';
import { pureModules } from './pureModules.mjs';

const mutantsWanted = 0.85;
const branchesWanted = 0.95;

/** What `npm run mutation` measured, and whether the modules are still the ones it measured. */
export const mutationScore: Row = {
  id: 'F1',
  title: 'changes to the pure modules, noticed',
  run: async (profile) => {
    const counts = pureModules.map(countsOf);
    const killed = sum(counts.map((one) => one.killed));
    const all = killed + sum(counts.map((one) => one.missed));
    const equivalent = sum(counts.map((one) => one.equivalent));
    const stale = pureModules.filter((module, i) => counts[i]?.sha256 !== hashOf(module));
    const measured = share(killed, all, mutantsWanted, `changes in ${pureModules.length} modules`);
    const changed = stale.length === 0 ? '' : `, ${stale.length} modules changed since`;
    return {
      ok: measured.ok && (stale.length === 0 || profile === 'quick'),
      figure: `${measured.figure}, ${equivalent} more mean the same${changed}`,
      notes: stale.map((module) => `${module} has changed since: npm run mutation -- --stale`),
    };
  },
};

/** Counted anew each time: it takes seconds. */
export const branchCoverage: Row = {
  id: 'F2',
  title: 'branches of the pure modules, taken by their tests',
  run: async () => {
    const program = 'test/scoreboard/strength/branches.mjs';
    const answer: unknown = JSON.parse(
      execFileSync(process.execPath, [program], { encoding: 'utf8' }),
    );
    const counts = pureModules.map((module) => recordIn(answer, module));
    const taken = sum(counts.map((one) => numberIn(one, 'taken')));
    return share(taken, sum(counts.map((one) => numberIn(one, 'all'))), branchesWanted, 'branches');
  },
};

function share(part: number, whole: number, wanted: number, what: string): Score {
  const percent = (ratio: number) => `${(Math.floor(ratio * 1000) / 10).toFixed(1)} %`;
  return {
    ok: whole > 0 && part / whole >= wanted,
    figure: `${percent(part / whole)} ≥ ${percent(wanted)}, ${part}/${whole} ${what}`,
  };
}

function countsOf(module: string) {
  const result: unknown = JSON.parse(readFileSync('test/scoreboard/strength/result.json', 'utf8'));
  const modules = recordIn(result, 'modules');
  // One that was never measured counts nothing, and as changed.
  const counts = isRecord(modules[module])
    ? modules[module]
    : { killed: 0, missed: 0, equivalent: 0 };
  return {
    sha256: counts['sha256'],
    killed: numberIn(counts, 'killed'),
    missed: numberIn(counts, 'missed'),
    equivalent: numberIn(counts, 'equivalent'),
  };
}

function hashOf(module: string): string {
  const text = readFileSync(module, 'utf8').replaceAll('\r\n', '\n');
  return createHash('sha256').update(text).digest('hex');
}

function recordIn(whole: unknown, member: string): Record<string, unknown> {
  const value = isRecord(whole) ? whole[member] : null;
  if (!isRecord(value)) throw new Error(`There is no ${member}.`);
  return value;
}

function numberIn(whole: Record<string, unknown>, member: string): number {
  const value = numberOrNull(whole[member]);
  if (value === null) throw new Error(`${member} is no number.`);
  return value;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
