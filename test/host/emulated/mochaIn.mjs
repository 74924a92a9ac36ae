import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { groupsOf } from '../mocha/beside.mjs';
import { countsIn, mochaProgram } from '../mocha/mocha.mjs';
import { sumOf } from '../mocha/summary.mjs';
import { root } from '../paths.mjs';
import { limitMs } from '../runNode.mjs';

/**
 * Runs test files by a Node of another system, in two processes, and prints what each printed when it ends.
 * @param {OtherNode} node
 * @param {readonly string[]} files compiled test files, from the project's folder
 * @returns {Promise<Counts>}
 */
export async function mochaIn(node, files) {
  return sumOf(await Promise.all(groupsOf(files, 2).map((group) => countsOfGroup(node, group))));
}

/**
 * @param {OtherNode} node
 * @param {readonly string[]} files
 */
async function countsOfGroup(node, files) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'caliper-report-'));
  try {
    const [report, printed] = ['report.json', 'printed'].map((name) => path.join(folder, name));
    if (report === undefined || printed === undefined) throw new Error('no names');
    const code = await runInto(printed, node, [mochaProgram, ...files], {
      CALIPER_TEST_REPORT: report,
    });
    console.log(readFileSync(printed, 'utf8'));
    return countsIn(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a program by a Node of another system. What it prints goes to a file: under wine a pipe is none.
 * @param {string} printed
 * @param {OtherNode} node
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [env] beside our own
 * @returns {Promise<number | null>} its exit code; null when it was ended
 */
export function runInto(printed, node, args, env = {}) {
  const output = openSync(printed, 'w');
  const child = spawn(node.program, [...node.args, ...args], {
    cwd: root,
    env: { ...process.env, ...node.env, ...env },
    stdio: ['ignore', output, output],
    timeout: limitMs,
    killSignal: 'SIGKILL',
  });
  closeSync(output);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
}

/** @typedef {import('./otherNodes.mjs').OtherNode} OtherNode */
/** @typedef {import('../mocha/summary.mjs').Counts} Counts */
