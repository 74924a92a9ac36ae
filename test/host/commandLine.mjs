import { execFileSync } from 'node:child_process';

/**
 * Runs a command that on Windows is a batch file (`npm.cmd`, `code.cmd`), which only a shell starts there.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, stdio: 'inherit' | 'ignore', timeout?: number }} options
 */
export function runCommand(command, args, options) {
  if (process.platform !== 'win32') execFileSync(command, args, options);
  else {
    const [quoted = '', ...more] = [command, ...args].map(quotedForWindows);
    execFileSync(quoted, more, { ...options, shell: true, windowsHide: true });
  }
}

/**
 * Node hands a shell what it is given as it is; a folder is often named after a first and a last name.
 * @param {string} word
 */
export function quotedForWindows(word) {
  return /^[\w@:./\\=^-]+$/.test(word) ? word : `"${word.replaceAll('"', '""')}"`;
}
