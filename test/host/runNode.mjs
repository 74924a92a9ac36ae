import { execFile, spawn, spawnSync } from 'node:child_process';
import { root } from './paths.mjs';

/** No part of `npm test` takes half of it, even on a slow machine. */
const limitMinutes = Number(process.env['CALIPER_TEST_LIMIT_MINUTES'] ?? 20);
export const limitMs = limitMinutes * 60_000;

/**
 * Runs a Node program in the project's folder and gives its exit code; null when it was ended, by a signal or because
 * it hangs. What it started ends with it.
 * @param {string} what for the message about a hang
 * @param {readonly string[]} args the program and its arguments
 * @param {Readonly<Record<string, string>>} [env] beside our own
 */
export function runNode(what, args, env = {}) {
  const { status, error } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    timeout: limitMs,
    killSignal: 'SIGKILL',
  });
  if (error) console.error(hangs(error) ? `\n${gaveUp(what)}` : error.message);
  return status;
}

/** What a program may print that is kept until it ends. */
const maxPrinted = 64 * 1024 * 1024;

/**
 * Runs a Node program beside others. What it prints is kept, so that it can be shown in one piece.
 * @param {string} what for the message about a hang
 * @param {readonly string[]} args the program and its arguments
 * @param {Readonly<Record<string, string>>} [env] beside our own
 * @returns {Promise<{ ok: boolean, printed: string }>}
 */
export function runNodeBeside(what, args, env = {}) {
  const options = {
    cwd: root,
    env: { ...process.env, ...env },
    timeout: limitMs,
    killSignal: /** @type {const} */ ('SIGKILL'),
    maxBuffer: maxPrinted,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      const end = error?.killed === true ? `\n${gaveUp(what)}\n` : '';
      resolve({ ok: error === null, printed: stdout + stderr + end });
    });
  });
}

/**
 * Rejects when something gives no result in the time that a part of `npm test` has.
 * @template T
 * @param {string} what
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inTime(what, work) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {Promise<never>} */
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(gaveUp(what)));
    }, limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** @param {string} what */
function gaveUp(what) {
  return `${what} gave no result within ${limitMinutes} minutes (CALIPER_TEST_LIMIT_MINUTES) and was ended.`;
}

/** @param {Error} error */
function hangs(error) {
  return 'code' in error && error.code === 'ETIMEDOUT';
}

/**
 * Runs a Node program until somebody ends it. A Ctrl+C of the terminal reaches it by itself; it is waited for.
 * @param {readonly string[]} args the program and its arguments
 * @returns {Promise<number>} its exit code
 */
export function runUntilEnded(args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  process.on('SIGINT', () => undefined);
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
