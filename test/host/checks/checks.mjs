import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../paths.mjs';
import { floorPlanFaults } from './floorPlan.mjs';
import { slowPatternsIn } from './patterns.mjs';
import { subjectFaults } from './subjects.mjs';
import { unplacedFaults } from './unplaced.mjs';
import { runNode, runNodeBeside } from '../runNode.mjs';

/** @type {{ tables: import('./unplaced.mjs').Tables }} */
const { tables } = createRequire(path.join(root, 'package.json'))('./.dependency-cruiser.cjs');

// The longest first: two run at a time, each on a core of its own.
const atATime = 2;
const steps = [
  { what: 'lint', run: 'eslint/bin/eslint.js', args: ['.', '--max-warnings', '0'] },
  { what: 'types', run: 'typescript/bin/tsc', args: ['-p', '.'] },
  { what: 'types of the page', run: 'typescript/bin/tsc', args: ['-p', 'src/viewer'] },
  { what: 'types of its tests', run: 'typescript/bin/tsc', args: ['-p', 'test/viewer'] },
  {
    what: 'format',
    run: 'prettier/bin/prettier.cjs',
    args: ['--check', '--log-level', 'warn', '.'],
  },
  {
    what: 'import arrows and folder knots',
    run: '../test/host/checks/arrows.mjs',
    args: [],
  },
  { what: 'nothing unused', run: 'knip/bin/knip.js', args: [] },
];

/** Runs every check, whatever the ones before it said. */
export async function checks() {
  /** @type {string[]} */
  const failed = [];
  const waiting = [...steps];
  const runWaiting = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const program = path.join(root, 'node_modules', step.run);
      const { ok, printed } = await runNodeBeside(step.what, [program, ...step.args]);
      if (!ok) failed.push(step.what);
      console.log(`${ok ? '' : printed}${ok ? '✓' : '✗'} ${step.what}`);
    }
  };
  await Promise.all(Array.from({ length: atATime }, runWaiting));
  const looks = [
    { what: 'no slow patterns', faults: slowPatternsIn(path.join(root, 'src')) },
    { what: 'twenty files in a folder, a name for each', faults: floorPlanFaults(root) },
    { what: 'a place for each file', faults: unplacedFaults(root, tables) },
    { what: 'subjects of commits', faults: subjectFaults(root) },
  ];
  for (const { what, faults } of looks) {
    for (const line of faults) console.log(line);
    if (faults.length > 0) failed.push(what);
    console.log(`${faults.length === 0 ? '✓' : '✗'} ${what}`);
  }
  return {
    passed: steps.length + looks.length - failed.length,
    failed: failed.length,
    skipped: 0,
    reasons: failed,
  };
}

let isBuilt = false;

/** Builds the extension as it is shipped, and the tests; once in a run. */
export function build() {
  if (isBuilt) return;
  const status = runNode('The build', ['esbuild.mjs', '--production', '--tests']);
  if (status !== 0) throw new Error('The build failed.');
  isBuilt = true;
}
