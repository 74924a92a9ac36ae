import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { countsIn, mochaProgram } from './mocha.mjs';
import { root } from '../paths.mjs';
import { runNodeBeside } from '../runNode.mjs';
import { sumOf } from './summary.mjs';

// Each on a core of its own, as far as it starts no processes.
const oneACore = 2;

/**
 * Runs test files in several mocha processes and prints what each printed when it ends.
 * @param {readonly string[]} files compiled test files, from the project's folder
 * @param {number} processes how many; no more than there are files
 * @param {BesideOptions} [options]
 */
export function mochaBeside(files, processes, { env = {}, lengthOf, atATime } = {}) {
  const groups = groupsOf(files, processes, lengthOf);
  return countedBeside(
    groups.map((group) => ({ what: 'mocha', args: [mochaProgram, ...group], env })),
    atATime,
  );
}

/**
 * @typedef {{
 *   readonly env?: Readonly<Record<string, string>>,
 *   readonly lengthOf?: (file: string) => number,
 *   readonly atATime?: number,
 * }} BesideOptions `env` beside our own, `lengthOf` how long a file takes beside the others, `atATime` how many
 * processes run at a time: more than the two cores that we ask for where they often wait
 */

/**
 * Runs programs that leave their counts in the file they are told, and adds up.
 * @param {readonly Program[]} programs
 * @param {number} [atATime] how many run at a time
 */
export async function countedBeside(programs, atATime = oneACore) {
  const waiting = [...programs];
  /** @type {import('./summary.mjs').Counts[]} */
  const counts = [];
  const runWaiting = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      counts.push(await countsOfOne(next));
    }
  };
  await Promise.all(Array.from({ length: atATime }, runWaiting));
  return sumOf(counts);
}

/**
 * @typedef {{
 *   readonly what: string,
 *   readonly args: readonly string[],
 *   readonly env?: Readonly<Record<string, string>>,
 * }} Program
 */

/** @param {Program} program */
async function countsOfOne({ what, args, env }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'caliper-report-'));
  try {
    const report = path.join(folder, 'report.json');
    const { ok, printed } = await runNodeBeside(what, args, {
      CALIPER_TEST_REPORT: report,
      ...env,
    });
    console.log(printed);
    return countsIn(report, ok ? 0 : 1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Deals files out to groups that take about as long as one another: the longest first, each to the group that is the
 * shortest so far. So neighbours, which are often alike in length, go to different ones.
 * @param {readonly string[]} files
 * @param {number} most
 * @param {(file: string) => number} [lengthOf]
 */
export function groupsOf(files, most, lengthOf = () => 1) {
  /** @type {{ length: number, files: string[] }[]} */
  const groups = Array.from({ length: Math.min(most, files.length) }, () => ({
    length: 0,
    files: [],
  }));
  for (const file of files.toSorted((a, b) => lengthOf(b) - lengthOf(a))) {
    const shortest = groups.reduce((one, other) => (other.length < one.length ? other : one));
    shortest.length += lengthOf(file);
    shortest.files.push(file);
  }
  return groups.map((group) => group.files);
}

/**
 * The compiled test files below `out`, in the order of their names.
 * @param {(file: string) => boolean} isWanted of a path below `out`, with slashes
 */
export function testFiles(isWanted) {
  return readdirSync(path.join(root, 'out'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.test.js') && isWanted(file))
    .sort()
    .map((file) => `out/${file}`);
}
