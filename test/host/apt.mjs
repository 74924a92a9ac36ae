import { execFileSync } from 'node:child_process';
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
  console.log(`Installing ${packages.join(', ')} with apt …`);
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    const options = ['install', '-y', '-qq', '--no-install-recommends'];
    execFileSync('apt-get', [...options, ...packages], { stdio: 'inherit' });
  } catch {
    console.log('They cannot be installed here.');
  }
}
