// node guard.mjs program argument… : runs the program, and ends it when our standard input closes. That input is a
// pipe from the process that started us, so the program never outlives it, not even after kill -9.
import { spawn } from 'node:child_process';

const [program = '', ...args] = process.argv.slice(2);
const graceMs = 4000;

// In a group of its own: a Ctrl+C in the terminal reaches our parent, who decides.
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true });
child.on('error', (error) => {
  console.error(error.message);
  process.exit(127);
});
child.on('exit', (code) => {
  endGroup('SIGKILL'); // whatever it started and left behind
  process.exit(code ?? 1);
});

process.stdin.resume().on('end', endChild).on('error', endChild);
process.on('SIGTERM', endChild);
process.on('SIGINT', () => undefined);

function endChild() {
  child.kill('SIGTERM');
  setTimeout(() => {
    endGroup('SIGKILL');
  }, graceMs).unref();
}

/** @param {NodeJS.Signals} signal */
function endGroup(signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // nobody is left in the group
  }
}
