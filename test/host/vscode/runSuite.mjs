import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { followFile } from './followFile.mjs';
import { hostNode, vscodeDir } from '../paths.mjs';
import { freePort, startServer, whenAnswering } from './serverProcess.mjs';
import { writeSettings } from './settings.mjs';
import { openTestWindow } from './testWindow.mjs';

/** Exit codes beside the suite's own 0 and 1. */
const exitCodes = { serverEnded: 70, pageCrashed: 71, hostDied: 73, tookTooLong: 124, ended: 130 };
const limitSeconds = Number(process.env['VSCODE_HOST_TIMEOUT'] ?? 1200);

/**
 * Runs a suite and gives its exit code.
 * @param {import('./shimOptions.mjs').ShimOptions & { testsPath: string }} options
 * @param {string} workDir an empty folder for everything that this run writes
 */
export async function runSuite(options, workDir) {
  const port = await freePort(0);
  const printed = path.join(workDir, 'printed.txt');
  const serverLog = path.join(workDir, 'server.log');
  const server = startServer(hostNode, serverArgs(options, workDir, port), {
    logFile: serverLog,
    env: suiteEnv(workDir, printed, options.testsPath),
  });
  const following = followFile(printed, (text) => process.stdout.write(text));
  /** @type {Awaited<ReturnType<typeof openTestWindow>> | null} */
  let window = null;
  try {
    await whenAnswering(`http://127.0.0.1:${port}/version`, server);
    window = await openTestWindow(port, options);
    const ending = await Promise.race([
      window.suiteExit.then((code) => suiteVerdict(code, printed)),
      window.crashed.then(() => ({ code: exitCodes.pageCrashed, why: 'The window crashed.' })),
      server.exited.then(() => ({ code: exitCodes.serverEnded, why: 'The server ended.' })),
      hostDeath(serverLog),
      afterSeconds(limitSeconds),
      endSignal(),
    ]);
    following.flush();
    if (ending.why) console.error(`${ending.why}\n${lastLines(serverLog)}`);
    return ending.code;
  } finally {
    following.stop();
    await window?.close();
    await server.end();
  }
}

/**
 * When the extension host dies, the workbench reports 0. So 0 counts only with the suite's own word.
 * @param {number} code
 * @param {string} printed
 */
function suiteVerdict(code, printed) {
  return code === 0 && !existsSync(`${printed}.passed`)
    ? { code: exitCodes.hostDied, why: 'The extension host ended before the suite did.' }
    : { code, why: null };
}

/**
 * @param {import('./shimOptions.mjs').ShimOptions} options
 * @param {string} workDir
 * @param {number} port
 */
function serverArgs(options, workDir, port) {
  const userDir = path.resolve(options.userDir ?? path.join(workDir, 'user'));
  const extensionsDir = path.resolve(options.extensionsDir ?? path.join(workDir, 'extensions'));
  writeSettings(userDir);
  mkdirSync(extensionsDir, { recursive: true });
  const off = ['telemetry', 'workspace-trust', 'update-check', 'getting-started-override'];
  return [
    path.join(vscodeDir, 'out/server-main.js'),
    ...['--host', '127.0.0.1', '--port', String(port), '--without-connection-token'],
    '--accept-server-license-terms',
    ...['--user-data-dir', userDir, '--server-data-dir', path.join(workDir, 'server')],
    ...['--extensions-dir', extensionsDir, '--builtin-extensions-dir', fewBuiltins(workDir)],
    ...off.map((feature) => `--disable-${feature}`),
    // Since 1.139 a built workbench runs a suite only with this.
    '--enable-smoke-test-driver',
  ];
}

/**
 * Of the built-in extensions only the themes and git: a third less time.
 * @param {string} workDir
 */
function fewBuiltins(workDir) {
  const folder = path.join(workDir, 'builtin');
  mkdirSync(folder);
  for (const name of ['theme-defaults', 'theme-seti', 'theme-modern-icons', 'git-base', 'git']) {
    const builtin = path.join(vscodeDir, 'extensions', name);
    if (existsSync(builtin)) symlinkSync(builtin, path.join(folder, name));
  }
  return folder;
}

/**
 * @param {string} workDir
 * @param {string} printed
 * @param {string} testsPath
 */
function suiteEnv(workDir, printed, testsPath) {
  return {
    ...process.env,
    TMPDIR: workDir,
    VSCODE_HOST_PRINTED: printed,
    VSCODE_HOST_SUITE: path.resolve(testsPath),
  };
}

/**
 * Resolves when the server's log tells that the extension host is gone and the suite has said nothing since.
 * @param {string} serverLog
 * @returns {Promise<{ code: number, why: string }>}
 */
function hostDeath(serverLog) {
  const graceMs = 5000;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const log = readFileSync(serverLog, 'utf8');
      const died = /Extension Host Process exited with code: .*?\./.exec(log);
      if (!died) return;
      clearInterval(timer);
      const why = `The extension host ended before the suite did (${died[0]})`;
      setTimeout(() => {
        resolve({ code: exitCodes.hostDied, why });
      }, graceMs).unref();
    }, 200);
    timer.unref();
  });
}

/**
 * @param {number} seconds
 * @returns {Promise<{ code: number, why: string }>}
 */
function afterSeconds(seconds) {
  return new Promise((resolve) => {
    setTimeout(() => {
      resolve({ code: exitCodes.tookTooLong, why: `The suite gave no result in ${seconds} s.` });
    }, seconds * 1000).unref();
  });
}

/** @returns {Promise<{ code: number, why: string }>} */
function endSignal() {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.once(signal, () => {
        resolve({ code: exitCodes.ended, why: signal });
      });
    }
  });
}

/**
 * Without the stack traces that the server prints for native modules it can do without.
 * @param {string} log
 */
function lastLines(log) {
  const lines = readFileSync(log, 'utf8').split('\n');
  return lines
    .filter((line) => !/^\s+(→|at )|spdlog/.test(line))
    .slice(-25)
    .join('\n');
}
