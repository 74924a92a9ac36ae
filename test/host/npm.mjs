import { runCommand } from './commandLine.mjs';
import { limitMs } from './runNode.mjs';

/**
 * Runs npm without install scripts: nothing that the project uses needs one.
 * @param {string} cwd
 * @param {...string} args
 */
export function npm(cwd, ...args) {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  runCommand('npm', [...args, ...quiet], { cwd, stdio: 'inherit', timeout: limitMs });
}
