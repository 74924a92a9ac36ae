// npm run start:desktop: packs Caliper, installs it into a desktop VS Code with a profile of its own, opens the samples.
import path from 'node:path';
import { runCommand } from './commandLine.mjs';
import { ensureDependencies } from './ensureDependencies.mjs';
import { packageVsix } from './packageVsix.mjs';
import { hostDir } from './paths.mjs';
import { copySamples } from './samples.mjs';
import { writeSettings } from './vscode/settings.mjs';

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function start() {
  ensureDependencies();
  const code = desktopOnPath() ?? (await downloadedDesktop());
  if (code === null) {
    throw new Error(
      'There is no desktop VS Code here: `code` is not on the PATH, and it cannot be downloaded.\n' +
        'Install it from https://code.visualstudio.com, or use the one in the browser: npm start',
    );
  }
  console.log('Building and packing Caliper …');
  const vsix = packageVsix();
  const dataDir = path.join(hostDir, 'desktop');
  const userDir = path.join(dataDir, 'user');
  const extensionsDir = path.join(dataDir, 'extensions');
  const profile = ['--user-data-dir', userDir, '--extensions-dir', extensionsDir];
  writeSettings(userDir);
  runCommand(code, [...profile, '--install-extension', vsix, '--force'], { stdio: 'inherit' });
  const samples = copySamples(path.join(dataDir, 'samples'));
  runCommand(code, [...profile, '--disable-workspace-trust', samples], { stdio: 'inherit' });
}

function desktopOnPath() {
  try {
    runCommand('code', ['--version'], { stdio: 'ignore' });
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
