import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

/** Whether packages of Debian can be installed here: that wants root. */
export function mayUseApt() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Installs packages of Debian, without those that they recommend. It says so where they cannot be had.
 * @param {readonly string[]} packages
 */
export function aptInstall(packages) {
  told(packages);
  checked(spawnSync('sh', commandFor(packages), { stdio: 'inherit' }).status);
}

/**
 * The same, while this program does something else.
 * @param {readonly string[]} packages
 */
export async function aptInstallMeanwhile(packages) {
  told(packages);
  const child = spawn('sh', commandFor(packages), { stdio: 'inherit' });
  await once(child, 'exit');
  checked(child.exitCode);
}

/** @param {readonly string[]} packages */
function commandFor(packages) {
  const install = 'exec apt-get install -y -qq --no-install-recommends "$@"';
  return ['-c', `apt-get update -qq && ${install}`, 'sh', ...packages];
}

/** @param {readonly string[]} packages */
function told(packages) {
  console.log(`Installing ${packages.join(', ')} with apt …`);
}

/** @param {number | null} status */
function checked(status) {
  if (status !== 0) console.log('They cannot be installed here.');
}
