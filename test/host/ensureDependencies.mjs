import { readFileSync } from 'node:fs';
import path from 'node:path';
import { npm } from './npm.mjs';
import { root } from './paths.mjs';

/** Installs what package-lock.json names, unless exactly that is installed already. */
export function ensureDependencies() {
  mustHaveNode(process.versions.node);
  const wanted = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  if (wanted && installed && isInstalled(wanted, installed)) return;
  console.log('Installing the packages of package-lock.json …');
  npm(root, 'ci');
}

/**
 * The converter needs `crc32` of `node:zlib`: it came with Node 20.15 and 22.2, and no Node 21 has it.
 * @param {string} version
 */
export function mustHaveNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNewEnough = major === 20 ? minor >= 15 : major === 22 ? minor >= 2 : major > 22;
  if (isNewEnough) return;
  throw new Error(
    `Caliper needs Node 20.15 or newer, and of Node 22 at least 22.2. This is Node ${version}.`,
  );
}

/**
 * Packages for other platforms are optional and stay away.
 * @param {Packages} wanted
 * @param {Packages} installed
 */
export function isInstalled(wanted, installed) {
  return Object.entries(wanted).every(([where, { version, optional }]) => {
    const found = installed[where];
    return where === '' || (found ? found.version === version : optional === true);
  });
}

/**
 * @typedef {Record<string, { version?: string, optional?: boolean }>} Packages
 * @param {string} lockfile
 * @returns {Packages | null}
 */
function packagesOf(lockfile) {
  try {
    const text = readFileSync(path.join(root, lockfile), 'utf8');
    return /** @type {{ packages: Packages }} */ (JSON.parse(text)).packages;
  } catch {
    return null; // not there yet
  }
}
