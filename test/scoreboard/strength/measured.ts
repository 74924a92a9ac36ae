import { execFileSync } from 'node:child_process';
import { isRecord, numberOrNull } from '../../../src/words/unknown';
import type { Row, Score } from '../row';
import { pureModules } from './pureModules.mjs';
import { hashOf, readResult, textOf } from './result.mjs';

const mutantsWanted = 0.85;
const branchesWanted = 0.95;

/** What `npm run mutation` measured, and whether the modules are still the ones it measured. */
export const mutationScore: Row = {
  id: 'F1',
  title: 'changes to the pure modules, noticed',
  run: async (profile) => {
    const result = readResult();
    const measured = pureModules.map((module) => result[module]).filter((one) => one !== undefined);
    const killed = sum(measured.map((one) => one.killed));
    const all = killed + sum(measured.map((one) => one.missed));
    const same = sum(measured.map((one) => one.equivalent));
    const stale = pureModules.filter((module) => result[module]?.sha256 !== hashOf(textOf(module)));
    const untried = sum(measured.map((one) => one.untried));
    const { ok, figure } = share(killed, all, mutantsWanted, 'changes');
    const modules = `${pureModules.length - stale.length} of ${pureModules.length} modules are as measured`;
    return {
      // Beside the tests a remark; a full run wants it measured anew.
      ok: ok && (stale.length + untried === 0 || profile === 'quick'),
      figure: `${figure}, ${same} more mean the same, ${untried} of constants not tried; ${modules}`,
      notes: stale.map((module) => `${module} has changed: npm run mutation -- --stale`),
    };
  },
};

/** Counted anew each time: it takes seconds. */
export const branchCoverage: Row = {
  id: 'F2',
  title: 'branches of the pure modules, taken',
  run: async () => {
    const program = ['test/scoreboard/strength/branches.mjs'];
    const answer: unknown = JSON.parse(
      execFileSync(process.execPath, program, { encoding: 'utf8' }),
    );
    const counts = pureModules.map((module) => countsIn(answer, module));
    const taken = sum(counts.map((one) => one.taken));
    return share(taken, sum(counts.map((one) => one.all)), branchesWanted, 'branches');
  },
};

function share(part: number, whole: number, wanted: number, what: string): Score {
  const percent = (ratio: number) => `${(Math.floor(ratio * 1000) / 10).toFixed(1)} %`;
  return {
    ok: whole > 0 && part / whole >= wanted,
    figure: `${percent(part / whole)} ≥ ${percent(wanted)}, ${part}/${whole} ${what}`,
  };
}

function countsIn(answer: unknown, module: string): { taken: number; all: number } {
  const counts = isRecord(answer) && isRecord(answer[module]) ? answer[module] : {};
  const taken = numberOrNull(counts['taken']);
  const all = numberOrNull(counts['all']);
  if (taken === null || all === null)
    throw new Error(`The branches of ${module} were not counted.`);
  return { taken, all };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
