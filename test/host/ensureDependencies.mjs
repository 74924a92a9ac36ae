import { readFileSync } from 'node:fs';
import path from 'node:path';
import { npm } from './npm.mjs';
import { root } from './paths.mjs';

/** Installs what package-lock.json names, unless exactly that is installed already. */
export function ensureDependencies() {
  const wanted = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  if (wanted && installed && isInstalled(wanted, installed)) return;
  console.log('Installing the packages of package-lock.json …');
  npm(root, 'ci');
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
