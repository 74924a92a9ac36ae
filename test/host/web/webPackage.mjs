import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root, webVsixFile } from '../paths.mjs';

/** What VS Code without Node is given; of `dist` what `ofBrowsers` names. */
const shared = [
  'package.nls.json',
  'package.nls.zh-cn.json',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'NOTICE',
  'SECURITY.md',
  'l10n',
  'samples/as1-oc-214.stp',
];

/** The extension, the kernel's worker, and the pages: no engine, and nothing that only Node runs. */
const ofBrowsers = /^((web|kernelWorker|viewer|sheet|viewer-\w+)\.(js|css)|[\w-]+\.ttf)$/;

/**
 * Packs what `dist` holds for VS Code for the Web. A marketplace takes such a package beside the one for all others,
 * and gives it out to browsers alone.
 */
export function packageWebVsix() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'caliper-web-package-'));
  try {
    for (const name of [...shared, ...media(), ...builtForBrowsers()]) {
      cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
    }
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest(), null, 2));
    mkdirSync(path.dirname(webVsixFile), { recursive: true });
    execFileSync(
      process.execPath,
      [
        path.join(root, 'node_modules/@vscode/vsce/vsce'),
        ...['package', '--target', 'web', '--no-dependencies'],
        ...['--out', path.resolve(webVsixFile)],
      ],
      { cwd: folder, stdio: 'pipe' },
    );
    return webVsixFile;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The pictures of the README are read from the repository. */
const leftOut = ['open.png', 'screenshot.png', 'measure.png', 'compare.png', 'exact.png'];

function media() {
  return readdirSync(path.join(root, 'media'))
    .filter((name) => !leftOut.includes(name))
    .map((name) => `media/${name}`);
}

function builtForBrowsers() {
  return readdirSync(path.join(root, 'dist'))
    .filter((name) => ofBrowsers.test(name))
    .map((name) => `dist/${name}`);
}

/** There is no `main` where there is no Node. */
function manifest() {
  const { main, bin, scripts, devDependencies, ...rest } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  return rest;
}
