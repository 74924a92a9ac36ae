import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { aptInstall, mayUseApt } from '../apt.mjs';
import { npm } from '../npm.mjs';
import { otherNodesDir, root } from '../paths.mjs';

/**
 * A Node of another system or another kind of processor that an emulator runs here.
 * @typedef {{
 *   program: string,
 *   args: readonly string[],
 *   env: Readonly<Record<string, string>>,
 *   isOtherProcessor: boolean,
 * }} OtherNode
 */

const version = '20.20.2';

const wine = '/usr/lib/wine/wine64';

/** @returns {OtherNode | null} Node for Windows under wine; null where there can be none */
export function ensureWindowsNode() {
  if (process.arch !== 'x64' || !ensurePackages([wine], ['wine64'])) return null;
  const program = path.join(ensureNode('win-x64'), 'bin/node.exe');
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
  return { program: wine, args: [program], env, isOtherProcessor: false };
}

const qemu = '/usr/bin/qemu-aarch64-static';
const armLibraries = '/usr/aarch64-linux-gnu';

/** @returns {OtherNode | null} Node for Linux on arm64 under qemu; null where there can be none */
export function ensureArmNode() {
  const files = [qemu, path.join(armLibraries, 'lib/libstdc++.so.6')];
  const packages = ['qemu-user-static', 'libstdc++6-arm64-cross'];
  if (process.arch !== 'x64' || !ensurePackages(files, packages)) return null;
  const node = path.join(ensureNode('linux-arm64'), 'bin/node');
  const hook = path.join(root, 'test/host/emulated/underQemu.cjs');
  const program = path.join(otherNodesDir, 'node-arm64');
  const start = `exec '${qemu}' -L '${armLibraries}' '${node}' --require '${hook}' "$@"`;
  writeFileSync(program, `#!/bin/sh\nCALIPER_NODE="$0"\nexport CALIPER_NODE\n${start}\n`);
  chmodSync(program, 0o755);
  return { program, args: [], env: {}, isOtherProcessor: true };
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

/** @param {'win-x64' | 'linux-arm64'} kind @returns {string} its folder */
function ensureNode(kind) {
  const folder = path.join(otherNodesDir, `node_modules/node-${kind}`);
  if (existsSync(folder)) return folder;
  console.log(`Fetching Node ${version} for ${kind} (once) …`);
  mkdirSync(otherNodesDir, { recursive: true });
  const manifest = path.join(otherNodesDir, 'package.json');
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "name": "nodes", "private": true }\n');
  // It is for another machine than the one that npm runs on.
  npm(otherNodesDir, 'install', `node-${kind}@${version}`, '--no-package-lock', '--force');
  return folder;
}
