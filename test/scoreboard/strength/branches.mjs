// Prints how many branches of each pure module its tests take: { "src/…": { taken, all, missed } }
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInstrumenter } from 'istanbul-lib-instrument';
import { buildTests, bundles } from './buildTests.mjs';
import { pureModules } from './pureModules.mjs';

const countsFile = path.resolve('coverage/branches.json');
await buildTests([countingBranches()]);
runTests();
console.log(
  JSON.stringify(Object.fromEntries(pureModules.map((module) => [module, takenIn(module)]))),
);

/** @returns {import('esbuild').Plugin} */
function countingBranches() {
  const instrumenter = createInstrumenter({ esModules: true, parserPlugins: ['typescript'] });
  const filter = /[\\/]src[\\/].*\.ts$/;
  return {
    name: 'counting-branches',
    setup: (bundling) => {
      bundling.onLoad({ filter }, async ({ path: file }) => {
        const module = path.relative('.', file).replaceAll('\\', '/');
        if (!pureModules.includes(module)) return null;
        const text = await readFile(file, 'utf8');
        return { contents: instrumenter.instrumentSync(text, module), loader: 'ts' };
      });
    },
  };
}

function runTests() {
  const keepCounts = path.resolve('test/scoreboard/strength/keepCounts.cjs');
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      'node_modules/mocha/bin/mocha.js',
      ...[
        '--no-config',
        '--exit',
        '--timeout',
        '20000',
        '--reporter',
        'dot',
        '--require',
        keepCounts,
      ],
      ...bundles,
    ],
    { encoding: 'utf8', env: { ...process.env, COVERAGE_FILE: countsFile } },
  );
  if (status !== 0) throw new Error(`The tests fail:\n${stdout}`);
}

/** @param {string} module */
function takenIn(module) {
  const counted = readCounts()[module];
  if (!counted) throw new Error(`No test passes ${module}.`);
  const branches = Object.entries(counted.b).flatMap(([id, takes]) => {
    const line = counted.branchMap[id]?.loc.start.line ?? 0;
    return takes.map((times) => ({ line, isTaken: times > 0 }));
  });
  const missed = branches.filter(({ isTaken }) => !isTaken).map(({ line }) => line);
  return { taken: branches.length - missed.length, all: branches.length, missed };
}

/**
 * @typedef {{ b: Record<string, number[]>, branchMap: Record<string, { loc: { start: { line: number } } }> }} Counted
 * @returns {Record<string, Counted>}
 */
function readCounts() {
  return JSON.parse(readFileSync(countsFile, 'utf8'));
}
