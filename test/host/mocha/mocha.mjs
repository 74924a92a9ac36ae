import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../paths.mjs';
import { runNode } from '../runNode.mjs';

export const mochaProgram = path.join(root, 'node_modules/mocha/bin/mocha.js');

/** Where a mocha run leaves its counts. */
export const reportFile = path.join(root, 'out/report.json');

/**
 * Runs mocha in a process of its own.
 * @param {readonly string[]} files
 */
export function mocha(files) {
  return counted('mocha', [mochaProgram, ...files]);
}

/**
 * Runs a program that leaves its counts in the file it is told.
 * @param {string} what
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [env] beside our own
 */
export function counted(what, args, env = {}) {
  clearReport();
  return countsOf(runNode(what, [...args], { CALIPER_TEST_REPORT: reportFile, ...env }));
}

export function clearReport() {
  mkdirSync(path.dirname(reportFile), { recursive: true });
  rmSync(reportFile, { force: true });
}

/** @param {number | null} status the exit code */
export function countsOf(status) {
  return countsIn(reportFile, status);
}

/**
 * A run that ended without a report, or badly with a good one, counts as a failure too.
 * @param {string} report
 * @param {number | null} status the exit code
 * @returns {import('./summary.mjs').Counts}
 */
export function countsIn(report, status) {
  const { passes, failures, pending, reasons } = readReport(report);
  if (failures === 0 && (status !== 0 || passes === 0)) {
    const reason = `ended with ${status ?? 'no exit code'} after ${passes} tests had passed`;
    return { passed: passes, failed: 1, skipped: pending, reasons: [reason] };
  }
  return { passed: passes, failed: failures, skipped: pending, reasons };
}

/** @param {string} report */
function readReport(report) {
  try {
    return /** @type {Report} */ (JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passes: 0, failures: 0, pending: 0, reasons: [] };
  }
}

/** @typedef {{ passes: number, failures: number, pending: number, reasons: string[] }} Report */
