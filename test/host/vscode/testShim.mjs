#!/usr/bin/env node
// Stands in for the desktop's executable under @vscode/test-electron: takes the same command line, and runs the suite
// in the extension host of a VS Code server, with a headless browser as its window.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { vscodeDir } from '../paths.mjs';
import { readShimOptions } from './shimOptions.mjs';
import { runSuite } from './runSuite.mjs';

const options = readShimOptions(process.argv.slice(2));
if (options.version) {
  const product = /** @type {{ version: string, commit: string }} */ (
    JSON.parse(readFileSync(path.join(vscodeDir, 'product.json'), 'utf8'))
  );
  console.log(`${product.version}\n${product.commit}\n${process.arch}`);
} else if (options.testsPath === null) {
  console.error('The VS Code server runs test suites only: --extensionTestsPath is missing.');
  process.exitCode = 2;
} else {
  const workDir = mkdtempSync(path.join(os.tmpdir(), 'vscode-host-'));
  try {
    process.exitCode = await runSuite({ ...options, testsPath: options.testsPath }, workDir);
  } finally {
    rmSync(workDir, { recursive: true, force: true, maxRetries: 3 });
  }
}
process.exit();
