import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './paths.mjs';

const steps = [
  { what: 'types', run: 'typescript/bin/tsc', args: ['-p', '.'] },
  { what: 'types of the page', run: 'typescript/bin/tsc', args: ['-p', 'src/viewer'] },
  { what: 'types of its tests', run: 'typescript/bin/tsc', args: ['-p', 'test/viewer'] },
  { what: 'lint', run: 'eslint/bin/eslint.js', args: ['.', '--max-warnings', '0'] },
  {
    what: 'format',
    run: 'prettier/bin/prettier.cjs',
    args: ['--check', '--log-level', 'warn', '.'],
  },
  {
    what: 'import arrows',
    run: 'dependency-cruiser/bin/dependency-cruise.mjs',
    args: ['src', '--config', '.dependency-cruiser.cjs'],
  },
  { what: 'nothing unused', run: 'knip/bin/knip.js', args: [] },
];

/** Runs every check, whatever the ones before it said. */
export function checks() {
  let failed = 0;
  for (const { what, run, args } of steps) {
    const { status } = node(run, args);
    if (status !== 0) failed += 1;
    console.log(`${status === 0 ? '✓' : '✗'} ${what}`);
  }
  return { passed: steps.length - failed, failed, skipped: 0 };
}

let isBuilt = false;

/** Builds the extension as it is shipped, and the tests; once in a run. */
export function build() {
  if (isBuilt) return;
  const { status } = spawnSync(process.execPath, ['esbuild.mjs', '--production', '--tests'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The build failed.');
  isBuilt = true;
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 */
function node(program, args) {
  return spawnSync(process.execPath, [path.join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
}
