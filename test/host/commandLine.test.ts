import { deepEqual, throws } from 'node:assert/strict';
import { quotedForWindows, runCommand } from './commandLine.mjs';

describe('a command of a script', () => {
  it('is quoted for the shell of Windows where a path has spaces or signs of the shell', () => {
    const words = ['C:\\Users\\First Last\\code.cmd', '--force', 'C:\\a&b', 'three@0.187.0', ''];
    deepEqual(words.map(quotedForWindows), [
      '"C:\\Users\\First Last\\code.cmd"',
      '--force',
      '"C:\\a&b"',
      'three@0.187.0',
      '""',
    ]);
  });

  it('takes its arguments as they are, and throws when it fails', () => {
    const program = "process.exit(process.argv[1] === 'a b' ? 0 : 1)";
    runCommand(process.execPath, ['-e', program, 'a b'], { stdio: 'ignore' });
    throws(() => runCommand(process.execPath, ['-e', program, 'a'], { stdio: 'ignore' }));
  });
});
