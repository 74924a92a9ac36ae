// npm run start:desktop: packs Caliper, installs it into a desktop VS Code with a profile of its own, opens the samples.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { ensureDependencies } from './ensureDependencies.mjs';
import { packageVsix } from './packageVsix.mjs';
import { hostDir } from './paths.mjs';
import { copySamples } from './samples.mjs';
import { writeSettings } from './settings.mjs';

ensureDependencies();
const code = desktopOnPath() ?? (await downloadedDesktop());
if (code === null) {
  console.error(
    'There is no desktop VS Code here: `code` is not on the PATH, and it cannot be downloaded.',
  );
  console.error(
    'Install it from https://code.visualstudio.com, or use the one in the browser: npm start',
  );
  process.exit(1);
}
console.log('Building and packing Caliper …');
const vsix = packageVsix();
const dataDir = path.join(hostDir, 'desktop');
const userDir = path.join(dataDir, 'user');
const profile = ['--user-data-dir', userDir, '--extensions-dir', path.join(dataDir, 'extensions')];
writeSettings(userDir);
runCode(code, [...profile, '--install-extension', vsix, '--force']);
runCode(code, [
  ...profile,
  '--disable-workspace-trust',
  copySamples(path.join(dataDir, 'samples')),
]);

function desktopOnPath() {
  try {
    runCode('code', ['--version'], 'ignore');
    return 'code';
  } catch {
    return null;
  }
}

/** @returns {Promise<string | null>} */
async function downloadedDesktop() {
  // Only here: nothing of node_modules is there before the dependencies are.
  const { downloadAndUnzipVSCode, resolveCliPathFromVSCodeExecutablePath } =
    await import('@vscode/test-electron');
  try {
    return resolveCliPathFromVSCodeExecutablePath(await downloadAndUnzipVSCode());
  } catch {
    return null;
  }
}

/**
 * @param {string} code
 * @param {readonly string[]} args
 * @param {'inherit' | 'ignore'} [stdio]
 */
function runCode(code, args, stdio = 'inherit') {
  execFileSync(code, args, { stdio, shell: process.platform === 'win32' }); // code.cmd there
}
